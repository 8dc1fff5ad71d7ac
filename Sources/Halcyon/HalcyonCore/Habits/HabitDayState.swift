/// What a day means for a habit, for the grid of days, the calendar and the order of the list.
public enum HabitDayState: Hashable, Sendable {
  /// Done, by a "yes" or an amount that meets the target of a day.
  case done
  /// An amount was recorded that does not meet the target; the part of it, 0..<1.
  case partly(Double)
  /// Done, but waiting for a photo or a confirmation.
  case pending
  /// Explicitly not done, or over a limit.
  case missed
  /// Skipped, or a holiday.
  case skipped
  /// Nothing is recorded, and nothing is needed: the habit is not due, or the goal of the period is
  /// met.
  case notDue
  /// Nothing is recorded, but the goal of the calendar period can still be met without the day.
  case mayRest
  /// Nothing is recorded, and the habit is due.
  case due

  /// The value of a heat map, 0...1.
  public var heat: Double {
    switch self {
    case .done: 1
    case .partly(let part): part
    default: 0
    }
  }

  /// The place of the state in the list of a day: due habits first, then done ones, then others.
  public var rank: Int {
    switch self {
    case .due, .partly: 0
    case .mayRest: 1
    case .pending, .done: 2
    case .missed, .skipped, .notDue: 3
    }
  }
}

/// The rule for when a day of a habit is done.
struct HabitDayRule {
  private let goal: HabitGoal
  private let isDaily: Bool

  init(_ goal: HabitGoal, _ schedule: Schedule) {
    self.goal = goal
    // The target of a longer period says nothing about a day.
    isDaily =
      switch schedule.rhythm {
      case .rolling(_, let period): period == 1
      case .fixedDays: true
      case .periods: false
      }
  }

  func isDone(_ value: HabitValue?) -> Bool {
    guard case .amount(let amount) = value else { return value == .yes }
    guard let target = goal.target else { return amount > .zero }
    return isDaily || target.direction == .atMost ? target.isMet(by: amount) : amount > .zero
  }

  /// Returns the state of a day with a counted value.
  func state(_ value: HabitValue) -> HabitDayState {
    switch value {
    case _ where isDone(value): return .done
    case .skip: return .skipped
    case .amount(let amount):
      guard let target = goal.target, target.direction == .atLeast, amount > .zero else {
        return .missed
      }
      return .partly(amount.units / target.amount.units)
    case .yes, .no: return .missed
    }
  }
}

extension TrackedHabit {
  /// Returns whether the completion of a day has no photo although one is required.
  public func lacksPhoto(on day: Day) -> Bool {
    habit.requiresPhoto && history.mark(on: day)?.flags.contains(.photo) != true
  }

  /// The history with holidays as skipped days, which the statistics use.
  public var countedHistory: HabitHistory { history.resting(on: holidays) }

  /// Returns the state of a day.
  /// - Complexity: O(log *n* + *m*) for *n* marks, of which *m* are in the period of the day.
  public func state(on day: Day) -> HabitDayState {
    let rule = HabitDayRule(habit.goal, habit.schedule)
    if let mark = history.mark(on: day), let value = mark.value {
      return mark.counted == nil ? .pending : rule.state(value)
    }
    if holidays.contains(where: { $0.days.contains(day) }) { return .skipped }
    guard habit.schedule.includes(day) else { return .notDue }
    let isMet: (ClosedRange<Day>) -> Bool = { days in
      let scale = HabitScale(habit.goal)
      let sum = history.marks(in: days).reduce(0) { $0 + ($1.counted.map(scale.amount) ?? 0) }
      return !scale.isLimit && sum >= scale.goal(count: habit.schedule.count ?? 1)
    }
    if let period = habit.schedule.period(containing: day) {
      if isMet(period.lowerBound...max(period.lowerBound, day.advanced(by: -1))) { return .notDue }
      return canRest(on: day, in: period) ? .mayRest : .due
    }
    guard case .rolling(_, let days) = habit.schedule.rhythm, days > 1 else { return .due }
    // The days before must meet the goal without this one.
    return isMet(day.advanced(by: 1 - days)...day.advanced(by: -1)) ? .notDue : .due
  }

  /// Returns whether the goal of a calendar period can still be met by the days after `day`.
  private func canRest(on day: Day, in period: ClosedRange<Day>) -> Bool {
    guard habit.goal == .yesNo, let count = habit.schedule.count else { return false }
    let done = history.marks(in: period.lowerBound...day).count { $0.counted == .yes }
    return done + day.distance(to: period.upperBound) >= min(count, period.count)
  }
}

/// The orders of the habits of a day.
public enum HabitOrder: String, CaseIterable, Hashable, Sendable {
  /// The positions that the user arranged.
  case manual
  /// The earliest reminder; habits without one come last.
  case timeOfDay = "time-of-day"

  /// Returns the minute of the day by which a habit is sorted among those with the same state.
  public func minute(of habit: TrackedHabit, on day: Day) -> Int {
    guard self == .timeOfDay else { return 0 }
    return habit.habit.reminders.filter { $0.weekdays.contains(day.weekday) }
      .map(\.minute).min() ?? .max
  }

  /// Returns habits in the order of their states on `day`: due, done, not due; equal ones in this
  /// order.
  public func sorted(_ habits: [TrackedHabit], on day: Day) -> [TrackedHabit] {
    let keys = habits.enumerated().map { index, habit in
      (habit.state(on: day).rank, minute(of: habit, on: day), index)
    }
    return zip(keys, habits).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
