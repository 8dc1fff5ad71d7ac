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
  /// The state of locating the person.
  public var whereabouts: Whereabouts
  /// A Boolean value indicating whether parts of the card could not be parsed.
  public var isPartial: Bool

  /// Creates a summary.
  public init(id: Int64, displayName: String, whereabouts: Whereabouts, isPartial: Bool = false) {
    self.id = id
    self.displayName = displayName
    self.whereabouts = whereabouts
    self.isPartial = isPartial
  }
}
