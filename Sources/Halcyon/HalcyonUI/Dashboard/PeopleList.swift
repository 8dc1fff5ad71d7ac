import HalcyonCore

/// A list of people with the lookups that a list view needs. Created off the main thread.
public nonisolated struct PeopleList: Sendable {
  /// The people sorted by name.
  public let people: [PersonSummary]
  /// The ids in the same order.
  public let ids: [Int64]
  /// The number of people whose address was located.
  public let locatedCount: Int
  private let positions: [Int64: Int]

  /// - Complexity: O(`people.count`).
  public init(_ people: [PersonSummary]) {
    self.people = people
    ids = people.map(\.id)
    locatedCount = people.count { if case .located = $0.whereabouts { true } else { false } }
    positions = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the person with an id; `nil` if the list does not contain it.
  public subscript(id: Int64) -> PersonSummary? { positions[id].map { people[$0] } }
}
