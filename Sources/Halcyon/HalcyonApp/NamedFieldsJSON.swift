import HalcyonCore

/// An address as `--json` prints it.
struct AddressJSON: Encodable {
  var postOfficeBox, extended, street, locality, region, postalCode, country: String

  init(_ address: PostalAddress) {
    (postOfficeBox, extended) = (address.postOfficeBox, address.extended)
    (street, locality, region) = (address.street, address.locality, address.region)
    (postalCode, country) = (address.postalCode, address.country)
  }
}

/// The name of a person as `--json` prints it.
struct NameJSON: Encodable {
  var family, given, additional, prefixes, suffixes: String

  init(_ name: ContactCard.Name) {
    (family, given, additional) = (name.family, name.given, name.additional)
    (prefixes, suffixes) = (name.prefixes, name.suffixes)
  }
}

/// A birthday or anniversary as `--json` prints it: a complete date in ISO 8601, a day of the year,
/// or what is written.
struct OccasionJSON: Encodable {
  /// The date in ISO 8601; missing if the year is unknown.
  var date: String?
  var year, month, day: Int?
  /// What is written, if it is not a day of the year.
  var text: String?

  init(_ occasion: PersonDetails.Occasion) {
    switch occasion {
    case .text(let text): self.text = text
    case .date(let partial):
      (year, month, day) = (partial.year, partial.month, partial.day)
      date = partial.year.flatMap { Day(year: $0, month: partial.month, day: partial.day) }
        .map(\.description)
    }
  }
}
