/// How often a habit was done, by day of the week and by month.
public struct HabitFrequency: Hashable, Sendable {
  /// A calendar month.
  public struct Month: Hashable, Comparable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1...12.
    public let month: Int

    /// Creates the month of a day.
    public init(_ day: Day) { (year, month, _) = day.components }

    /// Compares the dates.
    public static func < (left: Self, right: Self) -> Bool {
      (left.year, left.month) < (right.year, right.month)
    }
  }

  /// The number of completed days by day of the week; all seven are present.
  public private(set) var weekdays: [Weekday: Int]
  /// The number of completed days by month; months without any are missing.
  public private(set) var months: [Month: Int] = [:]
  /// The number of completed days by month and day of the week.
  public private(set) var weekdaysByMonth: [Month: [Weekday: Int]] = [:]
  /// The number of completed days.
  public private(set) var count = 0

  /// Counts the days up to `day` on which the habit was done: with a "yes", or an amount that meets
  /// the target of a day or, for targets of longer periods, is not zero.
  public init(of history: HabitHistory, goal: HabitGoal, schedule: Schedule, through day: Day) {
    weekdays = Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, 0) })
    let rule = HabitDayRule(goal, schedule)
    for mark in history.marks(in: .earliest...day) where rule.isDone(mark.counted) {
      let (weekday, month) = (mark.day.weekday, Month(mark.day))
      weekdays[weekday, default: 0] += 1
      months[month, default: 0] += 1
      weekdaysByMonth[month, default: [:]][weekday, default: 0] += 1
      count += 1
    }
  }
}

/// What a habit reached in a calendar period, compared with its target.
public struct HabitTotal: Hashable, Sendable {
  /// The calendar periods of totals.
  public enum Period: CaseIterable, Hashable, Sendable { case today, week, month, quarter, year }

  /// The period.
  public let period: Period
  /// What was done: thousandths of the unit, or the number of completed days.
  public let done: Int
  /// What its schedule asks for in the whole period, rounded, in the same unit.
  public let target: Int

  /// Returns the totals of the calendar periods that contain `day`, up to that day.
  /// - Parameter firstWeekday: The first day of the week.
  public static func all(
    of history: HabitHistory, goal: HabitGoal, schedule: Schedule, on day: Day,
    firstWeekday: Weekday
  ) -> [HabitTotal] {
    let scale = HabitScale(goal)
    let schedule = schedule.normalized
    return Period.allCases.map { period in
      let range = period.days(containing: day, firstWeekday: firstWeekday)
      let done = history.marks(in: range.lowerBound...day)
        .reduce(0) { $0 + ($1.counted.map(scale.amount) ?? 0) }
      let target = (schedule.times(in: range) * Double(scale.goal(count: 1))).rounded()
      return HabitTotal(period: period, done: done, target: Int(target))
    }
  }
}

extension HabitTotal.Period {
  /// Returns the calendar period that contains `day`.
  public func days(containing day: Day, firstWeekday: Weekday) -> ClosedRange<Day> {
    switch self {
    case .today: return day...day
    case .week:
      return Schedule.timesPerWeek(1, from: firstWeekday).period(containing: day) ?? day...day
    case .month: return day.month
    case .quarter:
      let first = (day.components.month - 1) / 3 * 3 + 1
      return months(first...(first + 2), of: day)
    case .year: return months(1...12, of: day)
    }
  }

  private func months(_ months: ClosedRange<Int>, of day: Day) -> ClosedRange<Day> {
    let year = day.components.year
    let first = Day(year: year, month: months.lowerBound, day: 1) ?? day
    return first...(Day(year: year, month: months.upperBound, day: 1) ?? day).month.upperBound
  }
}

extension Schedule {
  /// Returns how many times the habit is to be done in `days`; for a measured habit, how many
  /// times its target.
  fileprivate func times(in days: ClosedRange<Day>) -> Double {
    switch rhythm {
    case .rolling(let count, let period): Double(days.count * count) / Double(period)
    case .fixedDays: Double(days.count(where: includes))
    case .periods(let count, .week): Double(days.count * count) / 7
    case .periods(let count, .month):
      // A day counts as its part of its own month.
      days.reduce(0) { $0 + Double(count) / Double($1.month.count) }
    }
  }
}
