import Foundation

/// JSON values in database columns.
package enum StoredJSON {
  /// Returns the value as JSON text with sorted keys; `nil` if it cannot be encoded.
  package static func text(_ value: some Encodable) -> String? { encoded(value) }

  private static func encoded(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns strings as a JSON array.
  package static func text(_ strings: [String]) -> String {
    let isPlain = strings.allSatisfy { text in
      text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    if isPlain { return "[" + strings.map { "\"" + $0 + "\"" }.joined(separator: ",") + "]" }
    return encoded(strings) ?? "[]"
  }

  /// Returns the value of a column; `nil` if it is NULL or cannot be decoded.
  package static func value<T: Decodable>(_ type: T.Type, _ text: String?) -> T? {
    text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }

  /// Returns the strings of a column; empty if it contains anything else.
  package static func strings(_ text: String?) -> [String] {
    guard let text, text != "[]" else { return [] }
    return value([String].self, text) ?? []
  }
}
