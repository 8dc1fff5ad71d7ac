import Foundation
import HalcyonCore

/// Reads the whole content of a stored card for display.
///
///     let details = CardDetails.read(person.raw)
public enum CardDetails {
  /// Returns the details of the first card in `raw`; empty if there is none. Takes long for large
  /// cards: call it off the main thread.
  public static func read(_ raw: Data) -> PersonDetails {
    let bytes = CardEncoding.utf8File([UInt8](raw))
    for piece in CardSplitter.split(bytes) {
      guard case .card(let range, let line, _) = piece else { continue }
      var reader = DetailsReader(CardLines(bytes, range, line: line).properties)
      reader.take(CardReader.read(bytes, range, line: line).card)
      return reader.details
    }
    return PersonDetails()
  }
}

/// Collects the details of one card.
private struct DetailsReader {
  /// Properties that describe the card rather than the person, or that are shown elsewhere.
  private static let hidden: Set<String> = [
    "BEGIN", "END", "VERSION", "PRODID", "UID", "REV", "FN", "N", "ORG", "TITLE", "NICKNAME",
    "CATEGORIES", "PHOTO", "GEO", "SORT-STRING", "PROFILE", "SOURCE", "NAME", "MAILER", "LABEL",
    "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-ABLABEL", "X-ABADR",
    "X-ABUID", "X-EVOLUTION-FILE-AS", "CLIENTPIDMAP",
  ]
  /// The number of bytes of a value that are read.
  private static let maximumValue = 100_000

  private(set) var details = PersonDetails()
  private let labels: CardLabels
  private var notes: [String] = []

  init(_ properties: [CardProperty]) {
    labels = CardLabels(properties)
    for property in properties { take(property) }
    details.notes = DisplayText.lines(notes.joined(separator: "\n\n"))
  }

  mutating func take(_ card: ContactCard) {
    details.displayName = DisplayText.line(card.displayName ?? "")
    details.name = ContactCard.Name(
      family: DisplayText.line(card.name.family), given: DisplayText.line(card.name.given),
      additional: DisplayText.line(card.name.additional),
      prefixes: DisplayText.line(card.name.prefixes),
      suffixes: DisplayText.line(card.name.suffixes))
    details.nickname = DisplayText.line(card.nickname)
    details.company = DisplayText.line(card.organization)
    details.jobTitle = DisplayText.line(card.jobTitle)
    details.birthday = Self.occasion(card.birthday)
    details.anniversary = Self.occasion(card.anniversary)
    details.tags = card.tags.prefix(PersonDetails.maximumEntries)
      .map { DisplayText.line($0, limit: 100) }
    if details.addresses.isEmpty {
      details.addresses = card.addresses.prefix(PersonDetails.maximumEntries)
        .map { PersonDetails.Address(Self.shown($0)) }
    }
  }

  private static func occasion(_ text: String?) -> PersonDetails.Occasion? {
    guard let text, !text.trimmingBlanks.isEmpty else { return nil }
    return PartialDate(vCard: text).map { .date($0) } ?? .text(DisplayText.line(text))
  }

  private static func shown(_ address: PostalAddress) -> PostalAddress {
    let line = { (text: String) in DisplayText.line(text) }
    return PostalAddress(
      postOfficeBox: line(address.postOfficeBox), extended: line(address.extended),
      street: DisplayText.lines(address.street, limit: DisplayText.lineLimit),
      locality: line(address.locality), region: line(address.region),
      postalCode: line(address.postalCode), country: line(address.country))
  }

  private mutating func take(_ property: CardProperty) {
    guard !Self.hidden.contains(property.name), !property.value.isEmpty else { return }
    switch property.name {
    case "TEL":
      add(property, to: \.phones) { value in
        let text = Self.dropping("tel:", value)
        return PersonDetails.Entry(text, target: LinkTarget.phone(text))
      }
    case "EMAIL":
      add(property, to: \.emails) { value in
        let text = Self.dropping("mailto:", value)
        return PersonDetails.Entry(text, target: LinkTarget.mail(text))
      }
    case "URL", "X-SOCIALPROFILE":
      add(property, to: \.links) { PersonDetails.Entry($0, target: LinkTarget.address(of: $0)) }
    case "ADR": addAddress(property)
    case "NOTE":
      if notes.count < PersonDetails.maximumEntries, let text = value(property), !text.isEmpty {
        notes.append(text)
      }
    default: addField(property)
    }
  }

  private mutating func add(
    _ property: CardProperty, to list: WritableKeyPath<PersonDetails, [PersonDetails.Entry]>,
    _ make: (String) -> PersonDetails.Entry
  ) {
    guard details[keyPath: list].count < PersonDetails.maximumEntries else {
      details.omitted += 1
      return
    }
    guard let text = value(property), !text.isEmpty else { return }
    var entry = make(text)
    entry.text = DisplayText.line(entry.text)
    entry.kinds = kinds(property)
    if !details[keyPath: list].contains(entry) { details[keyPath: list].append(entry) }
  }

  private mutating func addAddress(_ property: CardProperty) {
    guard details.addresses.count < PersonDetails.maximumEntries else {
      details.omitted += 1
      return
    }
    guard let values = attribute(property)?.values else { return }
    let part = { (index: Int) in
      values.indices.contains(index) ? values[index].trimmingBlanks : ""
    }
    let address = PostalAddress(
      postOfficeBox: part(0), extended: part(1), street: part(2), locality: part(3),
      region: part(4), postalCode: part(5), country: part(6))
    guard !address.isEmpty else { return }
    details.addresses.append(.init(Self.shown(address), kinds: kinds(property)))
  }

  private mutating func addField(_ property: CardProperty) {
    guard details.more.count < PersonDetails.maximumEntries else {
      details.omitted += 1
      return
    }
    let label = labels[property] ?? property.name
    let isBinary =
      ["B", "BASE64"].contains(property.encoding)
      || ByteText.starts(property.value, with: "DATA:")
    guard let text = isBinary ? "" : value(property), isBinary || !text.isEmpty else { return }
    details.more.append(
      .init(label: DisplayText.line(label, limit: 60), value: DisplayText.lines(text, limit: 2_000))
    )
  }

  private func attribute(_ property: CardProperty) -> VCardParser.Attribute? {
    var property = property
    if property.value.count > Self.maximumValue {
      property.value = property.value.prefix(Self.maximumValue)
      // A character must not be cut; UTF-8 has at most four bytes.
      for _ in 0..<4 {
        guard let last = property.value.popLast(), last >= 0x80, last < 0xC0 else { break }
      }
    }
    return VCardParser.parse([property]).first
  }

  private func value(_ property: CardProperty) -> String? { attribute(property)?.text }

  private static func dropping(_ scheme: String, _ text: String) -> String {
    text.prefix(scheme.count).lowercased() == scheme ? String(text.dropFirst(scheme.count)) : text
  }

  /// What a property is for: its label, otherwise its types.
  private func kinds(_ property: CardProperty) -> [PersonDetails.Kind] {
    if let label = labels[property], !label.isEmpty {
      return [Self.kinds[label.lowercased()] ?? .other(DisplayText.line(label, limit: 60))]
    }
    var kinds: [PersonDetails.Kind] = []
    for parameter in property.parameters where parameter.name == "TYPE" {
      for type in parameter.value.lowercased().split(separator: ",").prefix(10) {
        guard let kind = Self.kinds[type.trimmingBlanks], !kinds.contains(kind) else { continue }
        kinds.append(kind)
      }
    }
    return kinds
  }

  private static let kinds: [String: PersonDetails.Kind] = [
    "home": .home, "work": .work, "cell": .mobile, "mobile": .mobile, "iphone": .mobile,
    "fax": .fax, "homefax": .fax, "workfax": .fax, "pager": .pager,
  ]
}
