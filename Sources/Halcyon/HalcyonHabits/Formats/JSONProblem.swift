import Foundation

/// Turns the errors of a decoder into those of a file.
enum JSONProblem {
  /// - Parameter prefix: The location of a value that contains JSON as text.
  static func decode<T: Decodable>(
    _ type: T.Type, from data: Data, path: String, decoder: JSONDecoder = JSONDecoder(),
    prefix: String = ""
  ) throws(HabitFileError) -> T {
    do { return try decoder.decode(type, from: data) } catch let error as DecodingError {
      throw failure(error, path, prefix)
    } catch {
      throw .malformed(path: path, location: prefix, reason: "not valid JSON")
    }
  }

  private static func failure(
    _ error: DecodingError, _ path: String, _ prefix: String
  ) -> HabitFileError {
    let malformed = { (keys: [any CodingKey], reason: String) -> HabitFileError in
      .malformed(path: path, location: location(keys, prefix), reason: reason)
    }
    return switch error {
    case .keyNotFound(let key, let context): malformed(context.codingPath + [key], "missing")
    case .valueNotFound(_, let context): malformed(context.codingPath, "missing")
    case .typeMismatch(_, let context): malformed(context.codingPath, "not of the expected type")
    case .dataCorrupted(let context):
      malformed(
        context.codingPath,
        context.codingPath.isEmpty ? "not valid JSON" : context.debugDescription)
    @unknown default: malformed([], "not valid JSON")
    }
  }

  private static func location(_ path: [any CodingKey], _ prefix: String) -> String {
    path.reduce(prefix) { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text.isEmpty ? key.stringValue : text + "." + key.stringValue
    }
  }
}
