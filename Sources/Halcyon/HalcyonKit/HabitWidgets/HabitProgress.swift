import HalcyonCore

/// A habit with its streak and strength on a day.
public nonisolated struct HabitProgress: Hashable, Identifiable, Sendable {
  /// The habit and its history.
  public let tracked: TrackedHabit
  /// The day for which the values are computed.
  public let day: Day
  /// The streak that has not ended; `nil` if there is none.
  public let streak: HabitStreak?
  /// The strength in 0...1.
  public let score: Double
  /// What the day means for the habit.
  public let state: HabitDayState

  /// The ID of the habit.
  public var id: Int64 { tracked.id }
  /// The name of the habit.
  public var name: String { tracked.habit.name }

  /// Computes the values of a day.
  package init(_ tracked: TrackedHabit, on day: Day) {
    self.tracked = tracked
    self.day = day
    let (history, habit) = (tracked.countedHistory, tracked.habit)
    streak =
      HabitStreaks(of: history, goal: habit.goal, schedule: habit.schedule, through: day).current
    score = HabitScore.value(
      of: history, goal: habit.goal, schedule: habit.schedule, on: day)
    state = tracked.state(on: day)
  }

  /// Computes the values of habits off the main thread; unchanged ones keep theirs.
  @concurrent
  package static func compute(
    _ habits: [TrackedHabit], on day: Day, known: [Int64: HabitProgress]
  ) async -> [HabitProgress] {
    habits.map { habit in
      if let old = known[habit.id], old.day == day, old.tracked == habit { return old }
      return HabitProgress(habit, on: day)
    }
  }

  /// A Boolean value indicating whether the habit was done on the day. A completion that waits for
  /// a photo or a confirmation does not count yet.
  package var isDone: Bool { state == .done }
  /// A Boolean value indicating whether something is left to do on the day.
  package var isOpen: Bool { state.rank == 0 || state == .pending }
}
