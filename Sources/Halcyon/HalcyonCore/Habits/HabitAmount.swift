/// An amount of a measured habit, such as 1.5 liters, in thousandths of its unit.
///
/// Thousandths are exact, so that adding increments and exporting amounts lose nothing.
public struct HabitAmount: Hashable, Comparable, Sendable, Codable {
  /// The number of thousandths, 0...`maximumThousandths`.
  public let thousandths: Int

  /// The largest amount: one billion units.
  public static let maximumThousandths = 1_000_000_000_000
  /// No amount at all.
  public static let zero = HabitAmount(thousandths: 0)

  /// Creates an amount, clamped to the valid range.
  public init(thousandths: Int) {
    self.thousandths = min(max(thousandths, 0), Self.maximumThousandths)
  }

  /// Creates an amount from a number of units, rounded to thousandths.
  /// - Returns: `nil` if the number is negative, not finite or too large.
  public init?(_ units: Double) {
    let rounded = (units * 1_000).rounded()
    guard rounded >= 0, rounded <= Double(Self.maximumThousandths) else { return nil }
    thousandths = Int(rounded)
  }

  /// The amount in units.
  public var units: Double { Double(thousandths) / 1_000 }

  /// Returns the sum, clamped to the valid range.
  public static func + (left: Self, right: Self) -> Self {
    Self(thousandths: left.thousandths + right.thousandths)
  }

  /// Returns the difference, at least 0.
  public static func - (left: Self, right: Self) -> Self {
    Self(thousandths: left.thousandths - right.thousandths)
  }

  /// Compares the numbers of thousandths.
  public static func < (left: Self, right: Self) -> Bool { left.thousandths < right.thousandths }
}
