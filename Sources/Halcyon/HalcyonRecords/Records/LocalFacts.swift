import HalcyonCore

/// Data about a person that exists only in Halcyon. It is stored separately from the card.
public struct LocalFacts: Hashable, Sendable {
  /// The maximum number of tags.
  public static let maximumTags = 50
  /// The maximum length of a tag in characters.
  public static let maximumTagLength = 100
  /// The maximum length of the notes in characters.
  public static let maximumNotes = 100_000

  /// The position that the user set on the map.
  public var position: Coordinate?
  /// The ids of the habits that the user linked to the person.
  public var habits: Set<Int64>
  /// A Boolean value indicating whether the user marked the person as a favorite.
  public var isFavorite = false
  /// The tags that the user added, in the order of adding.
  public var tags: [String] = []
  /// The private notes of the user.
  public var notes = ""
  /// The day of the last contact; `nil` if none is recorded.
  public var lastContact: Day?
  /// The number of weeks between two contacts, in `ContactInterval.range`; `nil` for no interval.
  public var contactWeeks: Int?

  /// Creates facts; empty by default.
  public init(position: Coordinate? = nil, habits: Set<Int64> = []) {
    self.position = position
    self.habits = habits
  }

  /// How often to get in touch; `nil` if the user did not set it.
  public var contact: ContactInterval? {
    contactWeeks.map { ContactInterval(weeks: $0, last: lastContact) }
  }
}
