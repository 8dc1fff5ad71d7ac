/// A postal address from a vCard `ADR`: seven components, any of which may be empty.
///
/// - Source: RFC 6350 §6.3.1.
public struct PostalAddress: Hashable, Sendable, Codable {
  /// The post office box; deprecated by the format but still in use.
  public var postOfficeBox: String
  /// The apartment, suite or floor.
  public var extended: String
  /// The street and house number; may contain line breaks.
  public var street: String
  /// The city or town.
  public var locality: String
  /// The state, province or Land.
  public var region: String
  /// The postal code.
  public var postalCode: String
  /// The country as a name in any language or as an ISO 3166 code.
  public var country: String

  /// Creates an address from its components, in the order of the vCard format.
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

  /// The components in the order of the vCard format.
  public var components: [String] {
    [postOfficeBox, extended, street, locality, region, postalCode, country]
  }

  /// A Boolean value indicating whether all components are empty or white space.
  public var isEmpty: Bool { components.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  /// The address on one line without empty components, for messages and lists.
  public var oneLine: String {
    [street, extended, postOfficeBox, postalCode, locality, region, country]
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
