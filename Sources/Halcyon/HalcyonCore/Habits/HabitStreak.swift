/// The number of consecutive days on which a habit was kept.
///
/// A day counts if the habit was done, or if the goal of its period is met without it. Skipped days
/// and days of the week outside of the schedule neither break nor lengthen a streak. The current
/// day does not break a streak either.
///
/// - Source: Loop Habit Tracker 2.3, `EntryList.kt` and `StreakList.kt` (which days the
///   goal covers);
///   skips as proposed in its pull request 630.
public enum HabitStreak {
  /// Returns the length of the streak that includes `day` or the day before; 0 if there is none.
  /// - Complexity: O(*n* + *d*) for *n* marks and the *d* days of the streak.
  public static func current(of history: HabitHistory, schedule: Schedule, on day: Day) -> Int {
    guard let first = history.marks.first?.day else { return 0 }
    var covered = coveredDays(history, schedule)[...]
    var length = 0
    var date = day
    while date >= first {
      while let last = covered.last, last.lowerBound > date { covered.removeLast() }
      let entry = history[date]
      if entry == .yes || (entry != .skip && covered.last?.contains(date) == true) {
        length += 1
      } else if entry != .skip, schedule.includes(date), date != day {
        break
      }
      guard date > .earliest else { break }
      date = date.advanced(by: -1)
    }
    return length
  }

  /// Returns the periods whose goal is met, earliest first and without overlap where possible.
  ///
  /// Each period begins with the first of the completions that meet it. A period that overlaps the
  /// next one is moved back, but not before its own last completion, so that it covers earlier days
  /// instead of days that are covered anyway.
  static func coveredDays(_ history: HabitHistory, _ schedule: Schedule) -> [ClosedRange<Day>] {
    guard let (count, days) = schedule.rate, count < days else { return [] }
    let done = history.marks.filter { $0.counted == .yes }.map(\.day)
    guard done.count >= count else { return [] }
    var periods: [ClosedRange<Day>] = []
    // Backwards, because each period moves according to the one after it.
    for index in (0...(done.count - count)).reversed() {
      let (begin, last) = (done[index], done[index + count - 1])
      guard begin.distance(to: last) < days else { continue }
      let end = begin.advanced(by: days - 1)
      var shift = 0
      if let next = periods.last?.lowerBound, next <= end {
        shift = min(last.distance(to: end), next.distance(to: end) + 1)
      }
      periods.append(begin.advanced(by: -shift)...end.advanced(by: -shift))
    }
    return periods.reversed()
  }
}
