/// A person in a list, as shown on the dashboard.
public struct PersonSummary: Hashable, Sendable, Identifiable {
  /// The state of locating a person.
  public enum Whereabouts: Hashable, Sendable {
    /// The card has no address and no position.
    case noAddress
    /// The address is waiting to be located.
    case waiting(address: String)
    /// The first located address.
    case located(Place)
    /// No place matches any address of the card.
    case notFound(address: String)
  }

  /// The row ID; stable across restarts.
  public let id: Int64
  /// The name to display; empty if the card has none.
  public var displayName: String
  /// The parts of the name by which the person is sorted.
  public var sortName: SortName
  /// The state of locating the person.
  public var whereabouts: Whereabouts
  /// A Boolean value indicating whether parts of the card could not be parsed.
  public var isPartial: Bool
  /// The address that `whereabouts` is about; `nil` if the card has none.
  public var address: PostalAddress?
  /// The id of the contact account that the person comes from.
  public var sourceID: Int64
  /// A number that changes with the picture of the card; `nil` if the card has none.
  public var pictureVersion: Int64?
  /// A Boolean value indicating whether the user marked the person as a favorite.
  public var isFavorite: Bool
  /// The tags of the card, of contact lists and of the user, without duplicates.
  public var tags: [String]
  /// The ids of the cards that the user merged into this person.
  public var mergedIDs: [Int64] = []
  /// The contact accounts of those cards.
  public var mergedSources: Set<Int64> = []

  /// Creates a summary.
  public init(
    id: Int64, displayName: String, sortName: SortName = SortName(), whereabouts: Whereabouts,
    isPartial: Bool = false,
    address: PostalAddress? = nil, sourceID: Int64 = 0, pictureVersion: Int64? = nil,
    isFavorite: Bool = false, tags: [String] = []
  ) {
    self.id = id
    self.displayName = displayName
    self.sortName = sortName
    self.whereabouts = whereabouts
    self.isPartial = isPartial
    self.address = address
    self.sourceID = sourceID
    self.pictureVersion = pictureVersion
    self.isFavorite = isFavorite
    self.tags = tags
  }
}
