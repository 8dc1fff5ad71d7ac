import Foundation
import HalcyonCore

/// The text of a downloaded card.
enum CardText {
  /// Returns whether a text begins and ends like a card. A card that does not may have been damaged
  /// in the multistatus and is requested alone; that response is final.
  static func isWhole(_ bytes: Data) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.prefix(11).uppercased() == "BEGIN:VCARD" && hasEnd(bytes)
  }

  /// Returns whether the last non-blank line ends a card.
  static func hasEnd(_ bytes: Data) -> Bool {
    let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
    return tail.trimmingBlanks.uppercased().hasSuffix("END:VCARD")
  }
}
