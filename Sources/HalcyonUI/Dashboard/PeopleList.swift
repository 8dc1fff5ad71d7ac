import HalcyonCore

/// The people of a list with what a list view asks for, put together off the main thread.
public nonisolated struct PeopleList: Sendable {
  /// In the order of their names.
  public let people: [PersonSummary]
  /// The same order.
  public let ids: [Int64]
  /// How many of them have a place.
  public let locatedCount: Int
  private let positions: [Int64: Int]

  /// - Complexity: O(`people.count`).
  public init(_ people: [PersonSummary]) {
    self.people = people
    ids = people.map(\.id)
    locatedCount = people.count { if case .located = $0.whereabouts { true } else { false } }
    positions = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// `nil` where nobody has that id.
  public subscript(id: Int64) -> PersonSummary? { positions[id].map { people[$0] } }
}
