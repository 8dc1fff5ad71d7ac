/// What counts as keeping a habit.
public enum HabitGoal: Hashable, Sendable, Codable {
  /// The habit is done or not done.
  case yesNo
  /// An amount is recorded and compared with a target.
  case measured(HabitTarget)

  /// The target of a measured habit; `nil` for yes or no.
  public var target: HabitTarget? {
    if case .measured(let target) = self { target } else { nil }
  }
}

/// The target of a measured habit, such as "at least 8 glasses, one glass per tap".
///
/// With a schedule of several days the target is for the whole period: "at most 3 per week".
public struct HabitTarget: Hashable, Sendable, Codable {
  /// The maximum number of characters of a unit.
  public static let maximumUnitLength = 30

  /// The side of the target that keeps the habit.
  public enum Direction: String, CaseIterable, Hashable, Sendable, Codable {
    case atLeast
    case atMost
  }

  /// The name of the unit, such as "glasses"; can be empty.
  public var unit: String
  /// The side of the target that keeps the habit.
  public var direction: Direction
  /// The target; it can be zero. "At most 0" means none at all; "at least 0" is met by any amount,
  /// as in Loop Habit Tracker.
  public var amount: HabitAmount
  /// The amount that one tap adds; more than zero.
  public var increment: HabitAmount

  /// Creates a target. An increment of zero becomes one unit.
  public init(
    unit: String = "", direction: Direction = .atLeast, amount: HabitAmount,
    increment: HabitAmount = HabitAmount(thousandths: 1_000)
  ) {
    self.unit = unit
    self.direction = direction
    self.amount = amount
    self.increment = increment > .zero ? increment : HabitAmount(thousandths: 1_000)
  }

  /// Returns whether a total meets the target.
  public func isMet(by total: HabitAmount) -> Bool {
    direction == .atLeast ? total >= amount : total <= amount
  }
}
