import Foundation

/// The strength of a habit: recent days count more than old ones, and one lapse does not undo
/// months.
///
/// The score of a habit that is kept according to its schedule approaches 1; the distance halves
/// every 13 days for a daily habit and more slowly for less frequent ones.
///
/// - Source: Loop Habit Tracker 2.3, `Score.kt` and `ScoreList.kt`, for `.times`. Loop has no fixed
///   weekdays; these use the same half-life in days and count due days only.
public enum HabitScore {
  /// The number of days that are evaluated. Earlier days contribute less than 10⁻⁷ even for a
  /// yearly habit.
  static let horizonDays = 6_000

  /// Returns the score at the end of `day`, 0...1; 0 if nothing is recorded.
  /// - Complexity: O(*n* + *d*) for *n* marks and *d* days since the first mark.
  public static func value(of history: HabitHistory, schedule: Schedule, on day: Day) -> Double {
    values(of: history, schedule: schedule, through: day).last ?? 0
  }

  /// Returns the scores, each 0...1, of all days from the first recorded one, at most `horizonDays`
  /// ago, to `day`.
  public static func values(of history: HabitHistory, schedule: Schedule, through day: Day)
    -> [Double]
  {
    guard let first = history.marks.first?.day, first <= day else { return [] }
    let days = max(first, day.advanced(by: -horizonDays))...day
    return switch schedule.normalized {
    case .times(let count, let period): timesValues(history, (count, period), days)
    case .timesPerWeek(let count, _): timesValues(history, (count, 7), days)
    case .timesPerMonth(let count): timesValues(history, (min(count, 30), 30), days)
    case .weekdays(let weekdays):
      fixedDayValues(history, schedule, Double(weekdays.count) / 7, days)
    case .everyDays(let period, _): fixedDayValues(history, schedule, 1 / Double(period), days)
    }
  }

  private static func timesValues(
    _ history: HabitHistory, _ rate: (count: Int, days: Int), _ days: ClosedRange<Day>
  ) -> [Double] {
    let frequency = Double(rate.count) / Double(rate.days)
    let kept = pow(0.5, frequency.squareRoot() / 13)
    // Twice the window for habits that are not daily, so that a day earlier or later does not
    // matter.
    let factor = rate.count < rate.days ? 2 : 1
    let goal = Double(rate.count < rate.days ? rate.count * factor : 1)
    let window = rate.count < rate.days ? rate.days * factor : 1
    let start = days.lowerBound.advanced(by: 1 - window)
    let marks = history.marks(in: start...days.upperBound)
    var (next, oldest, done) = (marks.startIndex, marks.startIndex, 0)
    var score = 0.0
    return days.map { day in
      var today: HabitValue?
      while next < marks.endIndex, marks[next].day <= day {
        if marks[next].counted == .yes { done += 1 }
        if marks[next].day == day { today = marks[next].counted }
        next += 1
      }
      while oldest < next, marks[oldest].day.distance(to: day) >= window {
        if marks[oldest].counted == .yes { done -= 1 }
        oldest += 1
      }
      if today != .skip { score = score * kept + min(1, Double(done) / goal) * (1 - kept) }
      return score
    }
  }

  private static func fixedDayValues(
    _ history: HabitHistory, _ schedule: Schedule, _ frequency: Double, _ days: ClosedRange<Day>
  ) -> [Double] {
    guard frequency > 0 else { return days.map { _ in 0 } }
    // One update per due day, each as strong as the seven daily updates of `.times` together.
    let kept = pow(0.5, frequency.squareRoot() / 13 / frequency)
    let marks = history.marks(in: days)
    var next = marks.startIndex
    var score = 0.0
    return days.map { day in
      var today: HabitValue?
      if next < marks.endIndex, marks[next].day == day {
        today = marks[next].counted
        next += 1
      }
      guard schedule.includes(day), today != .skip else { return score }
      score = score * kept + (today == .yes ? 1 - kept : 0)
      return score
    }
  }
}
