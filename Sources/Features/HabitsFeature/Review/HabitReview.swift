import HalcyonCore
import HalcyonKit
import Localization

/// The figures and charts of a habit's page.
nonisolated struct HabitReview: Hashable, Sendable {
  /// The days that the heat map shows.
  enum Range: Hashable, Sendable {
    /// The weeks of the past year.
    case pastYear
    case year(Int)
  }

  /// The number of months in the chart by month.
  static let monthCount = 12
  /// The number of streaks in the list of the best ones.
  static let streakCount = 5

  let score: Double
  /// The day of the first score.
  let firstScoreDay: Day
  /// One score per day up to today.
  let scores: [Double]
  let current: HabitStreak?
  /// The longest streaks, longest first.
  let best: [HabitStreak]
  let frequency: HabitFrequency
  /// The sum of all amounts; `nil` for a habit that is not measured.
  let total: HabitAmount?
  /// The totals of the current calendar periods, compared with their targets.
  let totals: [HabitTotal]
  /// The months of the chart by month, the current one last.
  let months: [Day]
  /// The years with entries, the newest first.
  let years: [Int]
  /// The first day of the heat map.
  let firstCellDay: Day
  /// One cell per day of the heat map.
  let cells: [HeatMap.Cell]

  /// Computes the review of a day off the main thread.
  @concurrent
  static func compute(
    _ habit: TrackedHabit, on today: Day, range: Range, firstWeekday: Weekday
  ) async -> HabitReview {
    HabitReview(habit, on: today, range: range, firstWeekday: firstWeekday)
  }

  /// Computes the review of a day.
  init(_ habit: TrackedHabit, on today: Day, range: Range, firstWeekday: Weekday) {
    let (history, goal, schedule) = (habit.countedHistory, habit.habit.goal, habit.habit.schedule)
    scores = HabitScore.values(of: history, goal: goal, schedule: schedule, through: today)
    score = scores.last ?? 0
    firstScoreDay = today.advanced(by: 1 - max(scores.count, 1))
    let streaks = HabitStreaks(of: history, goal: goal, schedule: schedule, through: today)
    current = streaks.current
    best = streaks.best(Self.streakCount)
    frequency = HabitFrequency(of: history, goal: goal, schedule: schedule, through: today)
    total = goal.target == nil ? nil : Self.sum(history)
    totals = HabitTotal.all(
      of: history, goal: goal, schedule: schedule, on: today, firstWeekday: firstWeekday)
    months = Self.months(before: today)
    let first = history.marks.first?.day ?? today
    let last = today.components.year
    years = first <= today ? Array((first.components.year...last).reversed()) : [last]
    let days = Self.days(of: range, today: today, firstWeekday: firstWeekday)
    firstCellDay = days.lowerBound
    cells = days.map { day in
      day <= today ? Self.cell(habit, on: day) : HeatMap.Cell(text: tr("in the future"))
    }
  }

  private static func sum(_ history: HabitHistory) -> HabitAmount {
    history.marks.reduce(HabitAmount.zero) { sum, mark in
      if case .amount(let amount)? = mark.counted { sum + amount } else { sum }
    }
  }

  /// Returns the first days of the last months, the current one last.
  static func months(before today: Day) -> [Day] {
    let (year, month, _) = today.components
    return (0..<monthCount).reversed().compactMap { back in
      let number = year * 12 + month - 1 - back
      return Day(year: number / 12, month: number % 12 + 1, day: 1)
    }
  }

  /// Returns the days of a range. The past year begins with a week.
  static func days(of range: Range, today: Day, firstWeekday: Weekday) -> ClosedRange<Day> {
    switch range {
    case .pastYear:
      let start = today.advanced(by: -364)
      let offset = (start.weekday.rawValue - firstWeekday.rawValue + 7) % 7
      return start.advanced(by: -offset)...today
    case .year(let year):
      let first = Day(year: year, month: 1, day: 1) ?? today
      return first...max(first, Day(year: year, month: 12, day: 31) ?? first)
    }
  }

  private static func cell(_ habit: TrackedHabit, on day: Day) -> HeatMap.Cell {
    let mark = DayMark(habit, on: day)
    let sign: HeatMap.Cell.Sign? =
      switch mark.sign {
      case .skipped: .dash
      case .no: .cross
      default: nil
      }
    let level: Double =
      switch mark.sign {
      case .done: 1
      case .pending: 0.5
      case .amount(let part, _, let isMet): isMet ? 1 : min(part, 0.75)
      default: 0
      }
    return HeatMap.Cell(level: level, sign: sign, text: mark.words)
  }
}
