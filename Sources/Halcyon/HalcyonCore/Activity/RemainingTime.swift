/// How long running work still takes, estimated from its progress so far and rounded coarsely, so
/// that it does not change with every item.
public enum RemainingTime: Hashable, Sendable {
  case underOneMinute
  case minutes(Int)
  case hours(Int)

  /// The least time of work that an estimate needs.
  public static let minimumTime = Duration.seconds(5)
  /// The least part of the work that an estimate needs.
  public static let minimumPart = 0.05
  /// The longest remaining time that is shown, in hours.
  public static let maximumHours = 48

  /// The part of a step by which an estimate must leave the last one to replace it.
  private static let tolerance = 0.2

  /// Creates an estimate.
  ///
  /// It is `nil` before ``minimumTime`` and ``minimumPart`` have passed, at the end of the work,
  /// and if it is longer than ``maximumHours``.
  /// - Parameters:
  ///   - done: The number of items that were completed in `time`.
  ///   - waiting: The number of items that remain.
  ///   - time: The time that the work took so far, without pauses.
  ///   - last: The estimate that was shown last. It stays until the new one clearly differs.
  public init?(done: Int, waiting: Int, in time: Duration, last: RemainingTime? = nil) {
    guard done > 0, waiting > 0, time >= Self.minimumTime,
      Double(done) >= Self.minimumPart * (Double(done) + Double(waiting))
    else { return nil }
    let minutes = time / .seconds(60) * Double(waiting) / Double(done)
    guard minutes <= Double(Self.maximumHours * 60) else { return nil }
    if let last, last.range.contains(minutes) {
      self = last
    } else {
      self.init(rounding: minutes)
    }
  }

  private init(rounding minutes: Double) {
    switch minutes {
    case ..<1: self = .underOneMinute
    case ..<10: self = .minutes(Int(minutes.rounded()))
    case ..<57.5: self = .minutes(Int((minutes / 5).rounded()) * 5)
    default: self = .hours(max(Int((minutes / 60).rounded()), 1))
    }
  }

  /// The estimates in minutes that do not replace this one.
  private var range: ClosedRange<Double> {
    func around(_ middle: Double, step: Double) -> ClosedRange<Double> {
      let reach = step * (0.5 + Self.tolerance)
      return max(middle - reach, 0)...middle + reach
    }
    return switch self {
    case .underOneMinute: 0...1 + Self.tolerance
    case .minutes(let count): around(Double(count), step: count < 10 ? 1 : 5)
    case .hours(let count): around(Double(count) * 60, step: 60)
    }
  }
}
