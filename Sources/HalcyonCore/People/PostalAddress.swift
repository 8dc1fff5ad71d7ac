/// A postal address as a vCard `ADR` gives it: seven components, any of which may be empty.
///
/// - Source: RFC 6350 §6.3.1.
public struct PostalAddress: Hashable, Sendable, Codable {
  /// The post office box; deprecated by the format but still met.
  public var postOfficeBox: String
  /// Apartment, suite or floor.
  public var extended: String
  /// Street and house number, which may hold line breaks.
  public var street: String
  /// City or town.
  public var locality: String
  /// State, province or Land.
  public var region: String
  /// Postal code.
  public var postalCode: String
  /// Country, by name or ISO 3166 code, in any language.
  public var country: String

  /// An address from its components, in the order of the format.
  public init(
    postOfficeBox: String = "", extended: String = "", street: String = "", locality: String = "",
    region: String = "", postalCode: String = "", country: String = ""
  ) {
    self.postOfficeBox = postOfficeBox
    self.extended = extended
    self.street = street
    self.locality = locality
    self.region = region
    self.postalCode = postalCode
    self.country = country
  }

  /// The components in the order of the format.
  public var components: [String] {
    [postOfficeBox, extended, street, locality, region, postalCode, country]
  }

  /// Whether every component is empty or white space.
  public var isEmpty: Bool { components.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  /// The address on one line, for messages and lists; empty components are left out.
  public var oneLine: String {
    [street, extended, postOfficeBox, postalCode, locality, region, country]
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
