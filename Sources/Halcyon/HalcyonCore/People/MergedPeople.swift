/// Which cards are shown as a part of another person: the id of that person by the id of the card.
public struct MergedPeople: Hashable, Sendable {
  /// More steps than this are not followed from card to card.
  private static let maximumDepth = 16

  private var roots: [Int64: Int64] = [:]

  /// Nobody is merged.
  public static let none = MergedPeople([:])

  /// Creates the value from the card into which each card was merged. Circles are ignored.
  public init(_ targets: [Int64: Int64]) {
    for id in targets.keys {
      var (root, depth) = (id, 0)
      while let next = targets[root], depth < Self.maximumDepth {
        (root, depth) = (next, depth + 1)
      }
      if depth < Self.maximumDepth, root != id { roots[id] = root }
    }
  }

  /// A Boolean value indicating whether nobody is merged.
  public var isEmpty: Bool { roots.isEmpty }

  /// Returns the person that a card belongs to: itself, unless it was merged.
  public subscript(id: Int64) -> Int64 { roots[id] ?? id }

  /// Returns the ids of the cards that were merged into a person, sorted.
  public func cards(of id: Int64) -> [Int64] {
    roots.isEmpty ? [] : roots.filter { $0.value == id }.map(\.key).sorted()
  }

  /// Joins the summaries of cards that were merged. A card stays if its person is missing.
  public func joined(_ people: [PersonSummary]) -> [PersonSummary] {
    guard !isEmpty else { return people }
    let present = Set(people.map(\.id))
    let isPart = { (id: Int64) in self[id] != id && present.contains(self[id]) }
    let parts = Dictionary(grouping: people.lazy.filter { isPart($0.id) }) { self[$0.id] }
    return people.lazy.filter { !isPart($0.id) }.map { person in
      var person = person
      for part in parts[person.id] ?? [] { person.take(part) }
      return person
    }
  }

  /// Joins the dates of cards that were merged.
  public func joined(_ dates: [PersonDates]) -> [PersonDates] {
    guard !isEmpty else { return dates }
    var positions: [Int64: Int] = [:]
    var all: [PersonDates] = []
    for var next in dates.sorted(by: {
      self[$0.personID] == $0.personID && self[$1.personID] != $1.personID
    }) {
      next.personID = self[next.personID]
      guard let position = positions[next.personID] else {
        positions[next.personID] = all.count
        all.append(next)
        continue
      }
      all[position].birthday = all[position].birthday ?? next.birthday
      all[position].anniversary = all[position].anniversary ?? next.anniversary
      all[position].contact = all[position].contact ?? next.contact
    }
    return all
  }
}

extension PersonSummary {
  /// Adds what a card has that was merged into the person.
  fileprivate mutating func take(_ part: PersonSummary) {
    mergedIDs.append(part.id)
    mergedSources.insert(part.sourceID)
    isFavorite = isFavorite || part.isFavorite
    tags += part.tags.filter { !tags.contains($0) }
    pictureVersion = pictureVersion ?? part.pictureVersion
    guard !isLocated, part.isLocated || whereabouts == .noAddress else { return }
    whereabouts = part.whereabouts
    address = part.address
  }
}
