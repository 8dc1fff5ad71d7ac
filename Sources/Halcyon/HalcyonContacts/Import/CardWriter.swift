import Foundation
import HalcyonCore
import HalcyonRecords

/// Writes the fields of a draft into a card. All other properties of the card are kept as they are.
public enum CardWriter {
  /// The properties that a draft replaces.
  private static let replaced: Set<String> = [
    "FN", "N", "NICKNAME", "ORG", "TITLE", "BDAY", "EMAIL", "TEL", "ADR", "LABEL", "NOTE", "REV",
    "BEGIN", "END",
  ]

  /// Returns the card with the fields of a draft.
  /// - Parameters:
  ///   - raw: The card before the change; `nil` for a new card.
  ///   - uid: The `UID` of a new card.
  public static func card(
    _ draft: CardDraft, over raw: Data? = nil, uid: UUID = UUID()
  ) -> ImportedCard {
    let kept =
      raw.map(keptLines) ?? [
        Array("VERSION:3.0".utf8), Array("UID:urn:uuid:\(uid.uuidString.lowercased())".utf8),
      ]
    var bytes = Array("BEGIN:VCARD\r\n".utf8)
    for line in kept { bytes += line + [13, 10] }
    for line in lines(of: draft) { bytes += folded(line) + [13, 10] }
    bytes += "END:VCARD\r\n".utf8
    let data = Data(bytes)
    let card = CardReader.read(bytes, 0..<bytes.count, line: 1).card
    return ImportedCard(raw: data, digest: ResourceReader.sha256(data), card: card)
  }

  /// Returns the physical lines of the properties that a draft does not replace.
  private static func keptLines(_ raw: Data) -> [[UInt8]] {
    let bytes = CardEncoding.utf8File([UInt8](raw))
    for case .card(let range, let line, _) in CardSplitter.split(bytes) {
      var lines: [[UInt8]] = []
      var keeps = false
      var isSoftBroken = false
      var scanner = LineScanner(bytes, in: range, firstNumber: line)
      while let line = scanner.next() {
        let text = Array(bytes[line.range])
        let property = isContinued(text) || isSoftBroken ? nil : CardLines.parse(text)
        if let property { keeps = !replaced.contains(property.name) }
        // A line that is not a property belongs to the previous one.
        if keeps, !text.isEmpty { lines.append(text) }
        isSoftBroken =
          text.last == UInt8(ascii: "=")
          && (isSoftBroken || property?.encoding == "QUOTED-PRINTABLE")
      }
      return lines
    }
    return []
  }

  private static func isContinued(_ line: [UInt8]) -> Bool {
    line.first.map(ByteText.isBlank) ?? true
  }

  private static func lines(of draft: CardDraft) -> [String] {
    func line(_ name: String, _ parts: String..., limit: Int = CardDraft.maximumField) -> String? {
      let values = parts.map { String($0.trimmingBlanks.prefix(limit)) }
      guard values.contains(where: { !$0.isEmpty }) else { return nil }
      return name + ":" + values.map(escaped).joined(separator: ";")
    }
    let names = draft.otherNames
    var lines = [
      line("FN", draft.displayName),
      line(
        "N", draft.familyName, draft.givenName, names.additional, names.prefixes, names.suffixes),
      line("NICKNAME", draft.nickname), line("ORG", draft.company), line("TITLE", draft.jobTitle),
      line("BDAY", draft.birthday), line("NOTE", draft.notes, limit: CardDraft.maximumNotes),
    ]
    lines += draft.emails.prefix(PersonDetails.maximumEntries).map {
      line("EMAIL" + type($0.kind), $0.text)
    }
    lines += draft.phones.prefix(PersonDetails.maximumEntries).map {
      line("TEL" + type($0.kind), $0.text)
    }
    lines += draft.addresses.prefix(PersonDetails.maximumEntries).map { item in
      let address = item.address
      return line(
        "ADR" + type(item.kinds.first), address.postOfficeBox, address.extended, address.street,
        address.locality, address.region, address.postalCode, address.country)
    }
    return lines.compactMap(\.self)
  }

  private static func type(_ kind: PersonDetails.Kind?) -> String {
    switch kind {
    case .home: ";TYPE=HOME"
    case .work: ";TYPE=WORK"
    case .mobile: ";TYPE=CELL"
    case .fax: ";TYPE=FAX"
    case .pager: ";TYPE=PAGER"
    case .other, nil: ""
    }
  }

  /// - Source: RFC 2426 §5.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ";", ",": result += "\\" + String(character)
      case _ where character.isNewline: result += "\\n"
      case _ where character.unicodeScalars.allSatisfy({ $0.value < 0x20 }): result += " "
      default: result.append(character)
      }
    }
    return result
  }

  /// Folds a line after at most 75 bytes, never inside a character.
  /// - Source: RFC 2426 §2.6.
  private static func folded(_ line: String) -> [UInt8] {
    var result: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if length + bytes.count > 75 {
        result += [13, 10, 32]
        length = 1
      }
      result += bytes
      length += bytes.count
    }
    return result
  }
}
