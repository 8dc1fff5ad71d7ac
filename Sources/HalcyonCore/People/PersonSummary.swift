/// One row of a list of people: what the dashboard shows of a person.
public struct PersonSummary: Hashable, Sendable, Identifiable {
  /// What is known of where the person lives.
  public enum Whereabouts: Hashable, Sendable {
    /// The card has no address and no position.
    case noAddress
    /// Waits to be located.
    case waiting(address: String)
    /// The first address that could be placed.
    case located(Place)
    /// No place matches any address of the card.
    case notFound(address: String)
  }

  /// Stable over restarts.
  public let id: Int64
  /// The name to show; empty where the card names nobody.
  public var displayName: String
  /// What is known of where the person lives.
  public var whereabouts: Whereabouts
  /// Whether parts of the card could not be read; what could is shown.
  public var isPartial: Bool

  /// A row as the store reads it.
  public init(id: Int64, displayName: String, whereabouts: Whereabouts, isPartial: Bool = false) {
    self.id = id
    self.displayName = displayName
    self.whereabouts = whereabouts
    self.isPartial = isPartial
  }
}
