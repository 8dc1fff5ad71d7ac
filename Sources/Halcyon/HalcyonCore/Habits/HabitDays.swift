/// The days of a habit from the first to the last, one element per day, as the statistics need
/// them.
///
/// Amounts are thousandths for measured habits and 0 or 1 for others. A "yes" of a measured habit
/// means that its target is met exactly, a "no" that it is not; an amount of a habit that is not
/// measured means "yes" unless it is zero. Waiting completions are unknown.
struct HabitDays {
  enum State: UInt8 { case unknown, known, skipped }

  /// The first day; the others follow.
  let first: Day
  private(set) var states: [State]
  private(set) var amounts: [Int]

  var count: Int { states.count }

  /// Creates the days in `range`.
  init(_ history: HabitHistory, goal: HabitGoal, in range: ClosedRange<Day>) {
    first = range.lowerBound
    let count = range.lowerBound.distance(to: range.upperBound) + 1
    states = Array(repeating: .unknown, count: count)
    amounts = Array(repeating: 0, count: count)
    let scale = HabitScale(goal)
    for mark in history.marks(in: range) {
      guard let value = mark.counted else { continue }
      let index = first.distance(to: mark.day)
      states[index] = value == .skip ? .skipped : .known
      amounts[index] = scale.amount(value)
    }
  }

  /// Returns the day with an index.
  func day(_ index: Int) -> Day { first.advanced(by: index) }
}

/// How the values of a habit add up and compare with its goal.
struct HabitScale {
  private let target: HabitTarget?

  init(_ goal: HabitGoal) { target = goal.target }

  /// A Boolean value indicating whether less is better.
  var isLimit: Bool { target?.direction == .atMost }
  /// A Boolean value indicating whether amounts are compared with a target.
  var isMeasured: Bool { target != nil }

  /// The total that keeps the habit for one period of a schedule with `count` times.
  func goal(count: Int) -> Int { target?.amount.thousandths ?? count }

  /// Returns the amount of a value; 0 for a skip.
  func amount(_ value: HabitValue) -> Int {
    switch (value, target) {
    case (.yes, nil): 1
    case (.amount(let amount), nil): amount > .zero ? 1 : 0
    case (.amount(let amount), .some): amount.thousandths
    case (.yes, .some(let target)):
      target.direction == .atLeast ? target.amount.thousandths : 0
    // Twice the limit and more scores 0.
    case (.no, .some(let target)):
      target.direction == .atLeast ? 0 : 2 * target.amount.thousandths + 1
    case (.no, nil), (.skip, _): 0
    }
  }

  /// Returns how far a total keeps the habit, 0...1.
  /// - Source: Loop Habit Tracker 2.3, `ScoreList.kt`.
  func completion(_ total: Int, of goal: Int) -> Double {
    guard isLimit else { return goal > 0 ? min(1, Double(total) / Double(goal)) : 1 }
    guard goal > 0 else { return total > 0 ? 0 : 1 }
    return min(max(1 - Double(total - goal) / Double(goal), 0), 1)
  }

  /// Returns whether a total keeps the habit.
  func isMet(_ total: Int, of goal: Int) -> Bool { isLimit ? total <= goal : total >= goal }
}
