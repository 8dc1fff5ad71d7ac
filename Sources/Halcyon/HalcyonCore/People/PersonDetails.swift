/// All content of a card, for display: bounded, and without characters that mislead.
public struct PersonDetails: Hashable, Sendable {
  /// The maximum number of entries of a kind, such as phone numbers.
  public static let maximumEntries = 250

  /// What an entry is for, as far as the card says so.
  public enum Kind: Hashable, Sendable, Codable {
    case home, work, mobile, fax, pager
    /// A label that the user wrote.
    case other(String)
  }

  /// A phone number, mail address or link.
  public struct Entry: Hashable, Sendable {
    /// The text to show.
    public var text: String
    /// What it is for, without duplicates.
    public var kinds: [Kind]
    /// The address that opens it: `mailto:`, `tel:`, `http:` or `https:`; `nil` if it is only
    /// shown.
    public var target: String?

    /// Creates an entry.
    public init(_ text: String, kinds: [Kind] = [], target: String? = nil) {
      self.text = text
      self.kinds = kinds
      self.target = target
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable, Codable {
    /// The components, each on one line except for the street.
    public var address: PostalAddress
    /// What it is for, without duplicates.
    public var kinds: [Kind]

    /// Creates an address.
    public init(_ address: PostalAddress, kinds: [Kind] = []) {
      self.address = address
      self.kinds = kinds
    }
  }

  /// A birthday or another anniversary.
  public enum Occasion: Hashable, Sendable {
    case date(PartialDate)
    /// A date that is not a day of the year, as written: `1985`, `--0230`, "circa 1800".
    case text(String)
  }

  /// A field without a place of its own.
  public struct Field: Hashable, Sendable {
    /// The property of the vCard, such as `X-SKYPE`, or the label that the user wrote.
    public var label: String
    /// The value to show; empty if it is binary.
    public var value: String

    /// Creates a field.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The name to display; empty if the card has none.
  public var displayName = ""
  /// The five components of `N`.
  public var name = ContactCard.Name()
  /// The nickname; empty if the card has none.
  public var nickname = ""
  /// The company and its departments, separated by commas.
  public var company = ""
  /// The position or function.
  public var jobTitle = ""
  /// The birthday; `nil` if the card has none.
  public var birthday: Occasion?
  /// The anniversary; `nil` if the card has none.
  public var anniversary: Occasion?
  /// The phone numbers.
  public var phones: [Entry] = []
  /// The mail addresses.
  public var emails: [Entry] = []
  /// The postal addresses.
  public var addresses: [Address] = []
  /// The links, such as home pages and profiles.
  public var links: [Entry] = []
  /// The notes, separated by empty lines.
  public var notes = ""
  /// The categories of the card.
  public var tags: [String] = []
  /// All other fields.
  public var more: [Field] = []
  /// The number of entries that were left out because there are too many.
  public var omitted = 0

  /// Creates empty details.
  public init() {}
}
