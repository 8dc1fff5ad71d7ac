import Foundation
import HalcyonCore

/// The text of a downloaded card.
enum CardText {
  /// Returns whether a text begins and ends like a card. A card that does not may have been damaged
  /// in the multistatus and is requested alone; that response is final.
  static func isWhole(_ bytes: Data) -> Bool {
    if bytes.prefix(11).elementsEqual("BEGIN:VCARD".utf8), hasEnd(bytes) { return true }
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.prefix(11).uppercased() == "BEGIN:VCARD" && hasEnd(bytes)
  }

  /// Returns whether the last non-blank line ends a card.
  static func hasEnd(_ bytes: Data) -> Bool {
    let end = bytes.suffix(16).reversed().drop { $0 == 13 || $0 == 10 }
    if end.starts(with: "END:VCARD".utf8.reversed()) { return true }
    let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
    return tail.trimmingBlanks.uppercased().hasSuffix("END:VCARD")
  }

  /// Returns the last part of an href without its extension; servers often use the `UID` there.
  static func name(_ href: Href) -> String {
    let last = href.text.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    let base = last.lowercased().hasSuffix(".vcf") ? last.dropLast(4) : last
    return String(base).removingPercentEncoding ?? String(base)
  }

  /// Returns whether a card has the `UID` by which another one of the same request is named. It may
  /// be in the wrong response.
  static func isMixedUp(_ bytes: Data, _ href: Href, _ names: Set<String>) -> Bool {
    guard let uid = uid(bytes) else { return false }
    return names.contains(uid) && uid != name(href)
  }

  /// Returns the value of the first line that begins with `UID`, near the start or the end of the
  /// card; nil if there is none.
  static func uid(_ bytes: Data) -> String? {
    uid(in: bytes.prefix(4_096)) ?? (bytes.count > 4_096 ? uid(in: bytes.suffix(4_096)) : nil)
  }

  private static func uid(in bytes: Data) -> String? {
    var start = bytes.startIndex
    while let found = bytes[start...].range(of: Data("\nUID".utf8)) {
      let line = bytes[found.upperBound...].prefix { $0 != 0x0A && $0 != 0x0D }
      if let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line.first == UInt8(ascii: ":") || line.first == UInt8(ascii: ";")
      {
        return String(decoding: line[line.index(after: colon)...], as: UTF8.self).trimmingBlanks
      }
      start = found.upperBound
    }
    return nil
  }
}
