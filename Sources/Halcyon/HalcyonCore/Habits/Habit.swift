import Foundation

/// A habit that the user tracks.
public struct Habit: Hashable, Sendable, Identifiable {
  /// The maximum number of characters of a name or question.
  public static let maximumTextLength = 200

  /// The row ID; stable across restarts.
  public let id: Int64
  /// An identifier that is stable across machines and exports.
  public let uuid: UUID
  /// The name on one line; never empty.
  public var name: String
  /// The question of a reminder, such as "Did you read today?"
  public var question: String?
  /// How often the habit is due.
  public var schedule: Schedule
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
    id: Int64, uuid: UUID, name: String, question: String? = nil, schedule: Schedule = .daily,
    position: Int = 0, isArchived: Bool = false, created: Date, modified: Date
  ) {
    self.id = id
    self.uuid = uuid
    self.name = name
    self.question = question
    self.schedule = schedule
    self.position = position
    self.isArchived = isArchived
    self.created = created
    self.modified = modified
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

/// The entry of a habit on a day. A day without an entry is not recorded.
public enum HabitEntry: String, CaseIterable, Hashable, Sendable, Codable {
  /// The habit was done.
  case yes
  /// The habit was not done.
  case no
  /// The habit was skipped: the day counts neither way.
  case skip
}

/// A habit with its history.
public struct TrackedHabit: Hashable, Sendable, Identifiable {
  /// The habit.
  public var habit: Habit
  /// The recorded days.
  public var history: HabitHistory
  /// The ID of the habit.
  public var id: Int64 { habit.id }

  /// Creates a tracked habit.
  public init(habit: Habit, history: HabitHistory) {
    self.habit = habit
    self.history = history
  }
}
