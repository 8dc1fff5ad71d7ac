/// The parsed content of one vCard. The store also keeps the raw text.
public struct ContactCard: Hashable, Sendable {
  /// The five components of `N`.
  public struct Name: Hashable, Sendable, Codable {
    public var family, given, additional, prefixes, suffixes: String

    /// Creates a name from its components, in the order of the vCard format.
    public init(
      family: String = "", given: String = "", additional: String = "", prefixes: String = "",
      suffixes: String = ""
    ) {
      self.family = family
      self.given = given
      self.additional = additional
      self.prefixes = prefixes
      self.suffixes = suffixes
    }
  }

  /// `UID`; `nil` if the card has none.
  public var uid: String?
  /// `FN` as written; `nil` if the card has none.
  public var formattedName: String?
  /// `N`.
  public var name: Name
  /// How the family and given name are pronounced: `X-PHONETIC-LAST-NAME` and
  /// `X-PHONETIC-FIRST-NAME`. The store does not keep it.
  public var phoneticName = Name()
  /// How the name is sorted: the `SORT-AS` parameter of `N`, the family name first, or
  /// `SORT-STRING`; empty if the card says nothing about it. The store does not keep it.
  public var sortAs: [String] = []
  /// `ORG`, its units separated by commas; empty if the card has none.
  public var organization: String
  /// `NICKNAME`, separated by commas; empty if the card has none.
  public var nickname: String
  /// `TITLE`, otherwise `ROLE`; empty if the card has none.
  public var jobTitle: String
  /// The start of `NOTE`, for the search; empty if the card has none.
  public var note: String
  /// `EMAIL`, without `mailto:`.
  public var emails: [String]
  /// `TEL`, without `tel:`.
  public var phones: [String]
  /// `ADR`, without empty addresses.
  public var addresses: [PostalAddress]
  /// `BDAY` as written: the format allows years without days, days without years, and plain text.
  public var birthday: String?
  /// `ANNIVERSARY`, or what programs wrote before it existed, as written.
  public var anniversary: String?
  /// `CATEGORIES`.
  public var tags: [String]
  /// `GEO` of the card.
  public var position: Coordinate?
  /// The number of `PHOTO` properties.
  public var photoCount: Int
  /// A Boolean value indicating whether this is a contact list (`KIND:group` or Apple's equivalent)
  /// rather than a person.
  public var isGroup: Bool
  /// The `UID`s of the people in the contact list, without `urn:uuid:`; empty for a person.
  public var members: [String]

  /// Creates an empty card.
  public init() {
    name = Name()
    organization = ""
    nickname = ""
    jobTitle = ""
    note = ""
    emails = []
    phones = []
    addresses = []
    tags = []
    photoCount = 0
    isGroup = false
    members = []
  }

  /// The name to display: `FN`, otherwise the components of `N`, the organization, an email
  /// address or a phone number; `nil` if the card has none of these.
  public var displayName: String? {
    let candidates =
      [formattedName ?? "", name.text(), organization] + emails.prefix(1) + phones.prefix(1)
    return candidates.lazy
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .first { !$0.isEmpty }
  }

  /// A Boolean value indicating whether the card has a name, an organization, an email address, a
  /// phone number or a postal address. A card without any of these is not shown as a person.
  public var identifiesPerson: Bool { displayName != nil || !addresses.isEmpty }
}
