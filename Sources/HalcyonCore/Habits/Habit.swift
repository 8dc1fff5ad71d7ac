import Foundation

/// Something that somebody wants to do again and again.
public struct Habit: Hashable, Sendable, Identifiable {
  /// The most characters a name or question has.
  public static let longestText = 200

  /// Stable over restarts on this machine.
  public let id: Int64
  /// The same on every machine and in every export.
  public let uuid: UUID
  /// One line, never empty.
  public var name: String
  /// What a reminder asks: "Did you read today?"
  public var question: String?
  /// How often it is meant to be done.
  public var schedule: Schedule
  /// Place in the list, from 0; gaps are allowed.
  public var position: Int
  /// Whether it is kept but no longer shown.
  public var isArchived: Bool
  /// When it was made.
  public var created: Date
  /// When the habit itself, not its days, was last changed.
  public var modified: Date

  /// A habit as the store reads it.
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

  /// What somebody wrote as a name, as it can be kept: one line without space around it, at most `longestText`
  /// characters.
  /// - Returns: `nil` where nothing is left.
  public static func name(from text: String) -> String? {
    // The length is bounded before anything is done with each character.
    let words = text.prefix(4 * longestText)
      .split { $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy(\.isControl) }
    let name = words.joined(separator: " ").prefix(longestText)
    return name.isEmpty ? nil : String(name)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}

/// What is known of a habit on a day. Days without an entry are not known.
public enum HabitEntry: String, CaseIterable, Hashable, Sendable, Codable {
  /// It was done.
  case yes
  /// It was not done.
  case no
  /// It was not meant to be done: the day counts neither way.
  case skip
}

/// A habit with all that is known of its days.
public struct TrackedHabit: Hashable, Sendable, Identifiable {
  /// The habit.
  public var habit: Habit
  /// Its days.
  public var history: HabitHistory
  /// As the habit's.
  public var id: Int64 { habit.id }

  /// A habit with its days.
  public init(habit: Habit, history: HabitHistory) {
    self.habit = habit
    self.history = history
  }
}
