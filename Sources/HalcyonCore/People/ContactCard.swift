/// What one vCard says, read but not yet stored. The raw text is kept verbatim beside it in the store.
public struct ContactCard: Hashable, Sendable {
  /// The five parts of `N`.
  public struct Name: Hashable, Sendable, Codable {
    public var family, given, additional, prefixes, suffixes: String

    /// A name from its parts, in the order of the format.
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

  /// `UID`, or `nil` where the card has none.
  public var uid: String?
  /// `FN` as written, or `nil` where the card has none.
  public var formattedName: String?
  /// `N`.
  public var name: Name
  /// `ORG`, its units separated by commas; empty where the card has none.
  public var organization: String
  /// `EMAIL`, without `mailto:`.
  public var emails: [String]
  /// `TEL`, without `tel:`.
  public var phones: [String]
  /// `ADR`, without empty ones.
  public var addresses: [PostalAddress]
  /// `BDAY` as written: the format allows years without days, days without years and plain text.
  public var birthday: String?
  /// `CATEGORIES`.
  public var tags: [String]
  /// `GEO` of the card.
  public var position: Coordinate?
  /// How many `PHOTO` properties there are.
  public var photoCount: Int
  /// Whether this is a list of people (`KIND:group` or Apple's form of it) and no person.
  public var isGroup: Bool
  /// `UID`s of the people in the list, without `urn:uuid:`; empty for a person.
  public var members: [String]

  /// An empty card, for readers to fill.
  public init() {
    name = Name()
    organization = ""
    emails = []
    phones = []
    addresses = []
    tags = []
    photoCount = 0
    isGroup = false
    members = []
  }

  /// The name to show: `FN`, else the parts of `N`, else organisation, e-mail or phone; `nil` where the card
  /// has none of these.
  public var displayName: String? {
    let parts = [name.prefixes, name.given, name.additional, name.family, name.suffixes]
    let candidates =
      [formattedName ?? "", parts.filter { !$0.isEmpty }.joined(separator: " "), organization]
      + emails.prefix(1) + phones.prefix(1)
    return candidates.lazy
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .first { !$0.isEmpty }
  }
}
