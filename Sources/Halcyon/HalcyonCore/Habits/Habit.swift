import Foundation

/// What the user can edit about a habit.
public struct HabitDefinition: Hashable, Sendable, Codable {
  /// The maximum number of characters of a name or question.
  public static let maximumTextLength = 200
  /// The maximum number of characters of the notes about a habit or a day.
  public static let maximumNotesLength = 10_000

  /// The name on one line; never empty.
  public var name: String
  /// The question of a reminder, such as "Did you read today?"
  public var question: String?
  /// The picture.
  public var symbol: HabitSymbol
  /// The color.
  public var color: HabitColor
  /// Notes about the habit; can be empty.
  public var notes: String
  /// What counts as keeping the habit.
  public var goal: HabitGoal
  /// How often the habit is due.
  public var schedule: Schedule
  /// The group in the list; `nil` for none.
  public var groupID: Int64?
  /// The person whose habit this is; `nil` for the user. A person who no longer exists keeps their
  /// habits.
  public var personID: Int64?
  /// The times of day of its reminders, at most ``HabitReminder/maximumCount``.
  public var reminders: [HabitReminder]
  /// A Boolean value indicating whether a completion counts only with a photo.
  public var requiresPhoto: Bool
  /// A Boolean value indicating whether a completion counts only once it is confirmed.
  public var requiresConfirmation: Bool

  /// Creates a definition.
  /// - Parameter name: A name in the form of ``Habit/name(from:)``; not empty.
  public init(
    name: String, question: String? = nil, symbol: HabitSymbol = .standard,
    color: HabitColor = .standard, notes: String = "", goal: HabitGoal = .yesNo,
    schedule: Schedule = .daily, groupID: Int64? = nil, personID: Int64? = nil,
    reminders: [HabitReminder] = [], requiresPhoto: Bool = false, requiresConfirmation: Bool = false
  ) {
    self.name = name
    self.question = question
    self.symbol = symbol
    self.color = color
    self.notes = notes
    self.goal = goal
    self.schedule = schedule
    self.groupID = groupID
    self.personID = personID
    self.reminders = reminders
    self.requiresPhoto = requiresPhoto
    self.requiresConfirmation = requiresConfirmation
  }
}

/// A habit that the user tracks.
///
/// The properties of its ``definition`` can be read directly: `habit.name`.
@dynamicMemberLookup
public struct Habit: Hashable, Sendable, Identifiable {
  /// The maximum number of characters of a name or question.
  public static let maximumTextLength = HabitDefinition.maximumTextLength

  /// The row ID; stable across restarts and never reused.
  public let id: Int64
  /// An identifier that is stable across machines and exports.
  public let uuid: UUID
  /// What the user can edit.
  public var definition: HabitDefinition
  /// The position in the list, from 0; gaps are allowed.
  public var position: Int
  /// A Boolean value indicating whether the habit is archived and hidden.
  public var isArchived: Bool
  /// The time of creation.
  public var created: Date
  /// The time of the last change of the habit itself, not of its entries.
  public var modified: Date

  /// Creates a habit from its stored values.
  public init(
    id: Int64, uuid: UUID, definition: HabitDefinition, position: Int = 0, isArchived: Bool = false,
    created: Date, modified: Date
  ) {
    self.id = id
    self.uuid = uuid
    self.definition = definition
    self.position = position
    self.isArchived = isArchived
    self.created = created
    self.modified = modified
  }

  /// A property of the definition.
  public subscript<Value>(dynamicMember path: KeyPath<HabitDefinition, Value>) -> Value {
    definition[keyPath: path]
  }

  /// Returns a name in normalized form: one line without leading and trailing white space, at most
  /// ``maximumTextLength`` characters.
  /// - Returns: The name; `nil` if `text` contains no visible characters.
  public static func name(from text: String) -> String? {
    // Bounds the work for very long input.
    let words = text.prefix(4 * maximumTextLength)
      .split { $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy(\.isControl) }
    let name = words.joined(separator: " ").prefix(maximumTextLength)
    return name.isEmpty ? nil : String(name)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}

/// A group of habits in the list.
public struct HabitGroup: Hashable, Sendable, Identifiable {
  /// The row ID; never reused.
  public let id: Int64
  /// An identifier that is stable across machines and exports.
  public let uuid: UUID
  /// The name on one line; never empty.
  public var name: String
  /// The position among the groups, from 0; gaps are allowed.
  public var position: Int
  /// A Boolean value indicating whether the habits of the group are hidden.
  public var isFolded: Bool

  /// Creates a group from its stored values.
  public init(id: Int64, uuid: UUID, name: String, position: Int = 0, isFolded: Bool = false) {
    self.id = id
    self.uuid = uuid
    self.name = name
    self.position = position
    self.isFolded = isFolded
  }
}

/// Days on which habits without an entry count as skipped.
public struct HabitHoliday: Hashable, Sendable, Identifiable {
  /// The maximum number of days of a holiday.
  public static let maximumDays = 366

  /// The row ID; never reused.
  public let id: Int64
  /// The days, at most ``maximumDays``.
  public var days: ClosedRange<Day>
  /// The person whose habits rest; `nil` for the user.
  public var personID: Int64?

  /// Creates a holiday from its stored values.
  public init(id: Int64, days: ClosedRange<Day>, personID: Int64? = nil) {
    self.id = id
    self.days = days
    self.personID = personID
  }
}
