import Foundation

/// The settings in an archive: lines such as `window-width=1000`, with values as GVariant text.
enum SettingsFile {
  /// Returns the file, sorted by key.
  static func data(_ settings: [String: String]) -> Data {
    let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
    return Data(lines.joined().utf8)
  }

  /// Returns the settings in a file. Other lines are ignored.
  static func settings(_ data: Data) -> [String: String] {
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    let pairs = lines.compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }
}
