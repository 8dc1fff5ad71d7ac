import HalcyonCore
import Localization

/// The people in the order of the user's language, with the lookups that views need. Created off
/// the main thread.
public nonisolated struct PeopleList: Sendable {
  /// The people sorted by name; those without a name come last.
  public let people: [PersonSummary]
  /// The ids in the same order.
  public let ids: [Int64]
  /// The number of people whose address was located.
  public let locatedCount: Int
  /// All tags, sorted.
  public let tags: [String]
  private let positions: [Int64: Int]
  private let sections: [String]

  /// - Complexity: O(*n* log *n*).
  public init(_ people: [PersonSummary], by order: NameOrder = .givenFirst) {
    let sorted = Self.sorted(people, order)
    self.people = sorted
    ids = sorted.map(\.id)
    locatedCount = sorted.count(where: \.isLocated)
    let tags = Set(sorted.flatMap(\.tags))
    self.tags = tags.sorted { Collation.key($0) < Collation.key($1) }
    sections = sorted.map { Collation.section(of: Self.sortText($0, order)) }
    positions = Dictionary(
      zip(sorted, 0...).flatMap { person, position in
        ([person.id] + person.mergedIDs).map { ($0, position) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func sortText(_ person: PersonSummary, _ order: NameOrder) -> String {
    person.sortName.text(order, displayName: person.displayName)
  }

  private static func sorted(_ people: [PersonSummary], _ order: NameOrder) -> [PersonSummary] {
    let keys = people.map { Collation.key(sortText($0, order)) }
    // Indices are moved faster than people.
    let order = people.indices.sorted { a, b in
      let (isNamed, isOtherNamed) = (!people[a].displayName.isEmpty, !people[b].displayName.isEmpty)
      if isNamed != isOtherNamed { return isNamed }
      return keys[a] == keys[b] ? people[a].id < people[b].id : keys[a] < keys[b]
    }
    return order.map { people[$0] }
  }

  /// Returns the person with an id, or into whom that card was merged; `nil` if the list does not
  /// contain it.
  public subscript(id: Int64) -> PersonSummary? { positions[id].map { people[$0] } }

  /// Returns a part of the list.
  /// - Parameter found: The ids that a search found; `nil` for no search.
  package func part(_ filter: PeopleFilter, found: Set<Int64>?) -> PeoplePart {
    var part = PeoplePart()
    var section = ""
    for (index, person) in people.enumerated()
    where filter.includes(person) && found?.contains(person.id) != false {
      if sections[index] != section {
        section = sections[index]
        part.headers[person.id] = section
      }
      part.ids.append(person.id)
    }
    return part
  }
}

/// A part of the people list.
package nonisolated struct PeoplePart: Sendable, Equatable {
  package var ids: [Int64] = []
  /// The titles of the sections by the first person of each.
  package var headers: [Int64: String] = [:]

  package init() {}
}
