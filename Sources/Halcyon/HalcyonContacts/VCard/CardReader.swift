import HalcyonCore

/// Parses one card of a file into a `ContactCard`.
enum CardReader {
  /// A parsed card and the first error in it.
  struct Reading {
    var card: ContactCard
    var issue: (line: Int, reason: ContactImportIssue.Malformation)?
  }

  /// The properties that a `ContactCard` stores; all others remain in the raw text only.
  private static let wanted: Set<String> = [
    "UID", "FN", "N", "ORG", "EMAIL", "TEL", "ADR", "BDAY", "CATEGORIES", "GEO", "KIND",
    "X-ADDRESSBOOKSERVER-KIND", "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER", "LABEL", "NICKNAME",
    "TITLE", "ROLE", "NOTE", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY",
    "SORT-STRING", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME",
  ]
  /// The number of characters of the notes that are stored for the search.
  private static let maximumNote = 2_000

  /// Parses the card at `range` of `bytes`, whose first line has the number `line`.
  static func read(_ bytes: [UInt8], _ range: Range<Int>, line: Int) -> Reading {
    let lines = CardLines(bytes, range, line: line)
    let properties = lines.properties.filter { wanted.contains($0.name) }
    let attributes = VCardParser.parse(properties)
    var card = ContactCard()
    for attribute in attributes { card.take(attribute) }
    card.photoCount = lines.properties.count { $0.name == "PHOTO" && !$0.value.isEmpty }
    card.note = String(card.note.prefix(maximumNote))
    card.readSortAs(properties)
    card.repairBirthday(properties)
    card.anniversary = card.anniversary ?? CardLabels(lines.properties).anniversary
    if card.addresses.isEmpty { card.addresses = labels(properties, attributes) }
    if card.position == nil {
      card.position =
        properties.lazy.compactMap { property -> Coordinate? in
          guard property.name == "ADR" else { return nil }
          return property.parameter("GEO").flatMap(GeoValue.coordinate)
        }.first
    }
    let isEmpty = attributes.isEmpty && !properties.isEmpty
    return Reading(
      card: card, issue: lines.issue ?? (isEmpty ? (line, .unparsable) : nil))
  }
}

extension CardReader {
  /// Returns the formatted addresses of a card that has no structured one. The whole text becomes
  /// the street, as if it was typed in one line.
  /// - Source: RFC 2426 §3.2.2 (`LABEL`); RFC 6350 §6.3.1 (a parameter of `ADR`); RFC 6868 for its
  ///   escape sequences.
  private static func labels(
    _ properties: [CardProperty], _ attributes: [VCardParser.Attribute]
  ) -> [PostalAddress] {
    let escapes = [("\\n", "\n"), ("\\N", "\n"), ("^n", "\n"), ("^'", "\""), ("^^", "^")]
    let parameters = properties.filter { $0.name == "ADR" }.compactMap { property in
      property.parameter("LABEL").map { label in
        escapes.reduce(label) { $0.replacing($1.0, with: $1.1) }
      }
    }
    let texts = parameters + attributes.filter { $0.name == "LABEL" }.map(\.text)
    return texts.map(\.trimmingBlanks).filter { !$0.isEmpty }.map { PostalAddress(street: $0) }
  }
}

extension ContactCard {
  fileprivate mutating func take(_ attribute: VCardParser.Attribute) {
    let text = attribute.text
    switch attribute.name {
    case "UID": uid = uid ?? (text.isEmpty ? nil : text)
    case "FN": formattedName = formattedName ?? (text.isEmpty ? nil : text)
    case "N":
      if name == Name() {
        let part = attribute.values.part
        name = Name(
          family: part(0), given: part(1), additional: part(2), prefixes: part(3), suffixes: part(4)
        )
      }
    case "ORG":
      if organization.isEmpty {
        organization = attribute.values.map(\.trimmingBlanks).filter { !$0.isEmpty }
          .joined(separator: ", ")
      }
    case "EMAIL": if !text.isEmpty { emails.append(text.dropping("mailto:")) }
    case "TEL": if !text.isEmpty { phones.append(text.dropping("tel:")) }
    case "ADR":
      let part = attribute.values.part
      let address = PostalAddress(
        postOfficeBox: part(0), extended: part(1), street: part(2), locality: part(3),
        region: part(4), postalCode: part(5), country: part(6))
      if !address.isEmpty { addresses.append(address) }
    case "SORT-STRING": if sortAs.isEmpty, !text.isEmpty { sortAs = [text] }
    case "X-PHONETIC-FIRST-NAME":
      if phoneticName.given.isEmpty { phoneticName.given = text.trimmingBlanks }
    case "X-PHONETIC-LAST-NAME":
      if phoneticName.family.isEmpty { phoneticName.family = text.trimmingBlanks }
    case "NICKNAME": nickname = nickname.isEmpty ? text : nickname
    case "TITLE": if !text.isEmpty { jobTitle = text }
    case "ROLE": jobTitle = jobTitle.isEmpty ? text : jobTitle
    case "NOTE": note += (note.isEmpty ? "" : "\n") + text
    case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY":
      anniversary = anniversary ?? (text.isEmpty ? nil : text)
    case "BDAY": birthday = birthday ?? (text.isEmpty ? nil : text)
    case "CATEGORIES":
      tags += attribute.values.flatMap { $0.split(separator: ",") }.map(\.trimmingBlanks)
        .filter { !$0.isEmpty }
    case "GEO": position = position ?? GeoValue.coordinate(text)
    case "KIND", "X-ADDRESSBOOKSERVER-KIND":
      isGroup = isGroup || text.lowercased() == "group"
    case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER":
      if !text.isEmpty { members.append(text.dropping("urn:uuid:")) }
    default: break
    }
  }

  /// Reads the parameter that says how the name is sorted: "family,given". It takes precedence over
  /// `SORT-STRING`, which it replaced.
  /// - Source: RFC 6350 §5.9.
  fileprivate mutating func readSortAs(_ properties: [CardProperty]) {
    let values = properties.lazy.filter { $0.name == "N" }.compactMap { $0.parameter("SORT-AS") }
    guard let value = values.first(where: { !$0.trimmingBlanks.isEmpty }) else { return }
    sortAs = value.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
      .map { String($0.prefix(200)).trimmingBlanks }
  }

  /// Removes the placeholder year that Apple writes in birthdays without a year and names in a
  /// parameter. RFC 6350 §4.3.1 has `--MMDD` for these.
  fileprivate mutating func repairBirthday(_ properties: [CardProperty]) {
    guard let birthday,
      let omitted = properties.first(where: { $0.name == "BDAY" })?
        .parameter("X-APPLE-OMIT-YEAR"),
      !omitted.isEmpty, birthday.hasPrefix(omitted)
    else { return }
    let day = birthday.dropFirst(omitted.count).prefix { $0 != "T" }.filter { $0 != "-" }
    if day.count == 4 { self.birthday = "--" + day }
  }
}

extension [String] {
  /// The component at an index; empty if there are fewer.
  fileprivate var part: (Int) -> String {
    { index in indices.contains(index) ? self[index].trimmingBlanks : "" }
  }
}

extension String {
  fileprivate func dropping(_ scheme: String) -> String {
    lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : self
  }
}

/// The value of a `GEO` property.
enum GeoValue {
  /// Parses `geo:lat,lon` (RFC 6350 §6.5.2), `lat;lon` (RFC 2426 §3.4.2) and `lat,lon`. vCard 2.1
  /// puts the longitude first, but few programs do: the pair is swapped only if it is invalid
  /// otherwise.
  static func coordinate(_ text: String) -> Coordinate? {
    let isURI = text.lowercased().hasPrefix("geo:")
    let text = isURI ? text.dropFirst(4).prefix { $0 != ";" } : text[...]
    let numbers = text.split { $0 == "," || $0 == ";" }.map { Double($0.trimmingBlanks) }
    guard numbers.count >= 2, let first = numbers[0], let second = numbers[1] else { return nil }
    return Coordinate(latitude: first, longitude: second)
      ?? (isURI ? nil : Coordinate(latitude: second, longitude: first))
  }
}
