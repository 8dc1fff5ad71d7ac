import Foundation

/// The strength of a habit: recent days count more than old ones, and one lapse does not undo
/// months.
///
/// The score of a habit that is kept according to its schedule approaches 1; the distance halves
/// every 13 days for a daily habit and more slowly for less frequent ones. A skipped day changes
/// nothing.
///
/// - Source: Loop Habit Tracker 2.3, `Score.kt` and `ScoreList.kt`, for `.times`. Loop has neither
///   fixed days nor calendar periods; these use the same half-life in days. Fixed days count on
///   due days only. A calendar period counts by its pace: until it ends, its goal is the part that
///   corresponds to the days that have passed, and the score does not fall while the goal can
///   still be met.
public enum HabitScore {
  /// The number of days that are evaluated. Earlier days contribute less than 10⁻⁷ even for a
  /// yearly habit, and less than 1 % for one that is due every ten years.
  static let horizonDays = 6_000

  /// Returns the score at the end of `day`, 0...1; 0 if nothing is recorded.
  /// - Complexity: O(*n* + *d*) for *n* marks and *d* days since the first mark.
  public static func value(
    of history: HabitHistory, goal: HabitGoal = .yesNo, schedule: Schedule, on day: Day
  ) -> Double {
    values(of: history, goal: goal, schedule: schedule, through: day).last ?? 0
  }

  /// Returns the scores, each 0...1, of all days from the first recorded one, at most `horizonDays`
  /// ago, to `day`.
  public static func values(
    of history: HabitHistory, goal: HabitGoal = .yesNo, schedule: Schedule, through day: Day
  ) -> [Double] {
    guard let first = history.marks.first?.day, first <= day else { return [] }
    let range = max(first, day.advanced(by: -horizonDays))...day
    let schedule = schedule.normalized
    switch schedule.rhythm {
    case .rolling(let count, let period):
      let start = range.lowerBound.advanced(by: -2 * period)
      let days = HabitDays(history, goal: goal, in: start...day)
      let scores = rollingValues(days, HabitScale(goal), count, period)
      return Array(scores.suffix(range.count))
    case .fixedDays(let frequency):
      let days = HabitDays(history, goal: goal, in: range)
      return fixedDayValues(days, HabitScale(goal), schedule, frequency)
    case .periods:
      return periodValues(HabitDays(history, goal: goal, in: range), HabitScale(goal), schedule)
    }
  }

  /// Returns the part of the score that remains after a day: its half-life is 13 days divided by
  /// the square root of the frequency.
  private static func kept(_ frequency: Double) -> Double {
    pow(0.5, frequency.squareRoot() / 13)
  }

  private static func rollingValues(
    _ days: HabitDays, _ scale: HabitScale, _ count: Int, _ period: Int
  ) -> [Double] {
    let kept = kept(Double(count) / Double(period))
    // Twice the window for habits that are not daily, so that a day earlier or later does not
    // matter. A measured habit has its target for one period.
    let isDoubled = count < period && !scale.isMeasured
    let isDaily = count == period && !scale.isMeasured
    let window = isDaily ? 1 : (isDoubled ? 2 * period : period)
    let goal = scale.goal(count: isDaily ? 1 : (isDoubled ? 2 * count : count))
    var (sum, started) = (0, false)
    var score = scale.isLimit ? 1.0 : 0
    var scores: [Double] = []
    scores.reserveCapacity(days.count)
    for index in 0..<days.count {
      started = started || days.states[index] != .unknown
      sum += days.amounts[index]
      if index >= window { sum -= days.amounts[index - window] }
      if started, days.states[index] != .skipped {
        score = score * kept + scale.completion(sum, of: goal) * (1 - kept)
      }
      scores.append(score)
    }
    return scores
  }

  private static func fixedDayValues(
    _ days: HabitDays, _ scale: HabitScale, _ schedule: Schedule, _ frequency: Double
  ) -> [Double] {
    guard frequency > 0 else { return Array(repeating: 0, count: days.count) }
    // One update per due day, as strong as the daily updates of `.times` together.
    let kept = pow(kept(frequency), 1 / frequency)
    let goal = scale.goal(count: 1)
    var score = scale.isLimit ? 1.0 : 0
    return (0..<days.count).map { index in
      guard schedule.includes(days.day(index)), days.states[index] != .skipped else { return score }
      score = score * kept + scale.completion(days.amounts[index], of: goal) * (1 - kept)
      return score
    }
  }

  private static func periodValues(
    _ days: HabitDays, _ scale: HabitScale, _ schedule: Schedule
  ) -> [Double] {
    var scores: [Double] = []
    scores.reserveCapacity(days.count)
    var before = scale.isLimit ? 1.0 : 0
    var index = 0
    while index < days.count {
      let day = days.day(index)
      guard let period = schedule.period(containing: day) else { break }
      let length = period.count
      let count = min(schedule.count ?? 1, length)
      let dailyKept = kept(Double(count) / Double(length))
      let goal = Double(scale.goal(count: count))
      var (sum, elapsed, score) = (0, 0, before)
      let start = index
      // The first period counts from the first recorded day.
      for _ in day...period.upperBound where index < days.count {
        sum += days.amounts[index]
        if days.states[index] != .skipped {
          elapsed += 1
          let pace = scale.isLimit ? 1 : Double(elapsed) / Double(length)
          let kept = pow(dailyKept, Double(elapsed))
          let due = Int((goal * pace).rounded(.up))
          score = before * kept + scale.completion(sum, of: due) * (1 - kept)
          let rest = day.distance(to: period.upperBound) - (index - start)
          let canBeMet = scale.isMeasured ? rest > 0 : sum + rest >= Int(goal)
          if canBeMet, !scale.isLimit { score = max(score, before) }
        }
        scores.append(score)
        index += 1
      }
      before = score
    }
    return scores
  }
}
