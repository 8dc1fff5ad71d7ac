import Foundation

/// JSON in columns.
enum StoredJSON {
  /// The value as text with its keys in order; nil where it has no JSON form.
  static func text(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value that a column holds; nil where it is NULL or something else.
  static func value<T: Decodable>(_ type: T.Type, _ text: String?) -> T? {
    text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }

  /// A column that holds a list of texts.
  static func strings(_ text: String?) -> [String] {
    guard let text, text != "[]" else { return [] }
    return value([String].self, text) ?? []
  }
}
