/// Selects a part of the people list.
public enum PeopleFilter: Hashable, Sendable {
  case all
  case favorites
  /// People whose place is known.
  case located
  /// People whose place is not known.
  case notLocated
  /// People of a contact account.
  case source(Int64)
  /// People with a tag.
  case tag(String)

  /// Returns whether a person belongs to the part.
  public func includes(_ person: PersonSummary) -> Bool {
    switch self {
    case .all: true
    case .favorites: person.isFavorite
    case .located: person.isLocated
    case .notLocated: !person.isLocated
    case .source(let id): person.sourceID == id || person.mergedSources.contains(id)
    case .tag(let tag): person.tags.contains(tag)
    }
  }
}

extension PersonSummary {
  /// A Boolean value indicating whether the place of the person is known.
  public var isLocated: Bool { if case .located = whereabouts { true } else { false } }
}
