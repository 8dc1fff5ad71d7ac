/// A series of days, weeks or months in which a habit was kept.
public struct HabitStreak: Hashable, Sendable {
  /// What a streak counts.
  public enum Unit: Hashable, Sendable { case days, weeks, months }

  /// The days from the first to the last one that counts.
  public let days: ClosedRange<Day>
  /// The number of days, weeks or months that count; at least 1. Skipped ones do not.
  public let length: Int
  /// What `length` counts.
  public let unit: Unit

  /// Creates a streak.
  public init(days: ClosedRange<Day>, length: Int, unit: Unit) {
    self.days = days
    self.length = length
    self.unit = unit
  }
}

/// The streaks of a habit.
///
/// A day counts if the habit was done, or if the goal of its period is met without it. A skipped
/// day, and a day that is not due, bridges a streak: it neither lengthens, starts nor ends it. The
/// current day does not end a streak either. Habits with a calendar period count weeks or months
/// whose goal is met.
///
/// - Source: Loop Habit Tracker 2.3, `EntryList.kt` and `StreakList.kt` (which days the goal
///   covers); skips as proposed in its pull request 630, also for measured habits.
public struct HabitStreaks: Hashable, Sendable {
  /// All streaks, earliest first.
  public let all: [HabitStreak]
  /// The streak that has not ended; `nil` if there is none.
  public let current: HabitStreak?

  /// The length of the current streak; 0 if there is none.
  public var currentLength: Int { current?.length ?? 0 }

  /// Returns the longest streaks, longest first; of equal ones the newest first.
  public func best(_ count: Int) -> [HabitStreak] {
    let sorted = all.sorted {
      ($0.length, $0.days.upperBound) > ($1.length, $1.days.upperBound)
    }
    return Array(sorted.prefix(max(count, 0)))
  }

  /// Finds the streaks from the first recorded day to `day`.
  /// - Complexity: O(*n* + *d*) for *n* marks and *d* days since the first mark.
  public init(
    of history: HabitHistory, goal: HabitGoal = .yesNo, schedule: Schedule, through day: Day
  ) {
    guard let first = history.marks.first?.day, first <= day else {
      (all, current) = ([], nil)
      return
    }
    let schedule = schedule.normalized
    let days = HabitDays(history, goal: goal, in: first...day)
    var series = Series()
    if schedule.period(containing: day) != nil {
      Self.addPeriods(days, HabitScale(goal), schedule, to: &series)
    } else {
      Self.addDays(days, HabitScale(goal), schedule, to: &series)
    }
    (all, current) = series.finish()
  }

  /// Collects streaks from counted, bridged and missed parts in order.
  private struct Series {
    private var all: [HabitStreak] = []
    private var run: HabitStreak?

    mutating func count(_ days: ClosedRange<Day>, _ unit: HabitStreak.Unit) {
      let first = run?.days.lowerBound ?? days.lowerBound
      run = HabitStreak(
        days: first...days.upperBound, length: (run?.length ?? 0) + 1, unit: unit)
    }

    mutating func miss() {
      if let run { all.append(run) }
      run = nil
    }

    func finish() -> ([HabitStreak], HabitStreak?) { (all + (run.map { [$0] } ?? []), run) }
  }

  private static func addDays(
    _ days: HabitDays, _ scale: HabitScale, _ schedule: Schedule, to series: inout Series
  ) {
    let covered = scale.isMeasured ? [] : coveredDays(days, schedule)
    var window = 1
    if scale.isMeasured, case .rolling(_, let period) = schedule.rhythm { window = period }
    let goal = scale.goal(count: 1)
    var sum = 0
    for index in 0..<days.count {
      let state = days.states[index]
      sum += days.amounts[index]
      if index >= window { sum -= days.amounts[index - window] }
      let isKept = scale.isMet(sum, of: goal) && (state == .known || (window > 1 && !scale.isLimit))
      let day = days.day(index)
      if state != .skipped, isKept || (!covered.isEmpty && covered[index]) {
        series.count(day...day, .days)
      } else if state != .skipped, index < days.count - 1, schedule.includes(day) {
        series.miss()
      }
    }
  }

  /// Adds calendar periods. One whose goal is missed only because of skipped days is a bridge.
  private static func addPeriods(
    _ days: HabitDays, _ scale: HabitScale, _ schedule: Schedule, to series: inout Series
  ) {
    let unit: HabitStreak.Unit =
      switch schedule.rhythm {
      case .periods(_, .week): .weeks
      case .periods(_, .month): .months
      case .rolling, .fixedDays: .days
      }
    var index = 0
    while index < days.count, let period = schedule.period(containing: days.day(index)) {
      let length = period.count
      let end = min(days.count, index + days.day(index).distance(to: period.upperBound) + 1)
      let count = min(schedule.count ?? 1, length)
      let sum = days.amounts[index..<end].reduce(0, +)
      let skipped = days.states[index..<end].count { $0 == .skipped }
      let isKnown = days.states[index..<end].contains(.known)
      let isOver = days.day(end - 1) == period.upperBound && end < days.count
      let isExcused = scale.isMeasured ? skipped == end - index : sum + skipped >= count
      if isKnown, scale.isMet(sum, of: scale.goal(count: count)) {
        series.count(period, unit)
      } else if isOver, skipped == 0 || !isExcused {
        series.miss()
      }
      index = end
    }
  }

  /// Returns the days up to `day` that need no completion, because the goal of `.times` is met
  /// around them: YES_AUTO in Loop. Empty for other schedules and for measured habits.
  public static func coveredDays(
    of history: HabitHistory, goal: HabitGoal, schedule: Schedule, through day: Day
  ) -> Set<Day> {
    guard goal == .yesNo, let first = history.marks.first?.day, first <= day else { return [] }
    let days = HabitDays(history, goal: goal, in: first...day)
    let covered = coveredDays(days, schedule)
    return Set(
      covered.indices.filter {
        covered[$0] && days.amounts[$0] == 0 && days.states[$0] != .skipped
      }.map(days.day))
  }

  /// Returns for each day whether the goal of `.times` is met around it; empty for a schedule
  /// without periods.
  ///
  /// A period of met goals begins with the first of the completions that meet it. One that overlaps
  /// the next is moved back, but not before its own last completion, so that it covers earlier days
  /// instead of days that are covered anyway.
  private static func coveredDays(_ days: HabitDays, _ schedule: Schedule) -> [Bool] {
    guard case .rolling(let count, let period) = schedule.rhythm, count < period else {
      return []
    }
    let done = days.amounts.indices.filter { days.amounts[$0] > 0 }
    guard done.count >= count else { return [] }
    var covered = Array(repeating: false, count: days.count)
    var next: Int?
    // Backwards, because each period moves according to the one after it.
    for index in (0...(done.count - count)).reversed() {
      let (begin, last) = (done[index], done[index + count - 1])
      guard last - begin < period else { continue }
      let end = begin + period - 1
      var shift = 0
      if let next, next <= end { shift = min(end - last, end - next + 1) }
      next = begin - shift
      let (from, through) = (max(begin - shift, 0), min(end - shift, days.count - 1))
      if from <= through { for day in from...through { covered[day] = true } }
    }
    return covered
  }
}
