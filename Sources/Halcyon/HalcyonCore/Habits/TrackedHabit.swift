/// A habit with its history.
public struct TrackedHabit: Hashable, Sendable, Identifiable {
  /// The habit.
  public var habit: Habit
  /// The recorded days.
  public var history: HabitHistory
  /// The holidays of the habit's person.
  public var holidays: [HabitHoliday]
  /// A number that increases with each change of an entry.
  public var revision: Int64
  /// The ID of the habit.
  public var id: Int64 { habit.id }

  /// Creates a tracked habit.
  public init(
    habit: Habit, history: HabitHistory, holidays: [HabitHoliday] = [], revision: Int64 = 0
  ) {
    self.habit = habit
    self.history = history
    self.holidays = holidays
    self.revision = revision
  }
}

/// All habits with their groups and holidays.
public struct HabitBook: Hashable, Sendable {
  /// The groups in their order.
  public var groups: [HabitGroup]
  /// The habits in their order, also archived ones.
  public var habits: [TrackedHabit]
  /// The holidays, earliest first.
  public var holidays: [HabitHoliday]

  /// Creates a book; empty by default.
  public init(
    groups: [HabitGroup] = [], habits: [TrackedHabit] = [], holidays: [HabitHoliday] = []
  ) {
    self.groups = groups
    self.habits = habits
    self.holidays = holidays
  }

  /// The habits that are not archived, in their order.
  public var active: [TrackedHabit] { habits.filter { !$0.habit.isArchived } }
}
