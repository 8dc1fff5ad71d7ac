import Foundation
import GtkKit

/// How long a bar stays, not counting the time in which somebody looks at it.
final class Lifetime {
  /// What is left after a look is at least this, in seconds: nothing vanishes under a hand that leaves it.
  private static let least = 1.0

  private var remaining: Double
  private var began: ContinuousClock.Instant?
  private var timer: Timeout?
  private let onEnd: () -> Void

  /// Begins to count unless `isHeld`; `seconds` in the eye of nobody are its time.
  init(seconds: Double, isHeld: Bool, _ onEnd: @escaping () -> Void) {
    remaining = seconds
    self.onEnd = onEnd
    if !isHeld { run() }
  }

  /// Whether it counts.
  var isRunning: Bool { timer != nil }

  /// Stops counting, or goes on.
  func hold(_ isHeld: Bool) {
    if isHeld, let began {
      remaining = max(Self.least, remaining - (.now - began) / .seconds(1))
      self.began = nil
      timer = nil
    } else if !isHeld, began == nil {
      run()
    }
  }

  private func run() {
    began = .now
    timer = Timeout(milliseconds: Int(min(max(remaining, 0), 3_600) * 1_000)) { [weak self] in
      self?.onEnd()
    }
  }
}

/// Wakes when the words of a wait change: each second in the last minute, each minute in the last hour.
final class Countdown {
  private var timer: Timeout?
  private let until: Date
  private let now: () -> Date
  private let onChange: () -> Void

  /// - Parameters:
  ///   - now: the time of day.
  ///   - onChange: called when other words are due; never more often than once a second.
  init(until: Date, now: @escaping () -> Date, _ onChange: @escaping () -> Void) {
    self.until = until
    self.now = now
    self.onChange = onChange
    arm()
  }

  /// Seconds until the words change; `nil` where they do not any more.
  /// - Parameter remaining: of the wait, in seconds.
  static func step(remaining: Double) -> Double? {
    guard remaining > 0 else { return nil }
    if remaining > 3_600 { return min(remaining - 3_600, 3_600) }
    let unit: Double = remaining > 60 ? 60 : 1
    return remaining - (remaining / unit).rounded(.up) * unit + unit
  }

  private func arm() {
    guard let step = Self.step(remaining: until.timeIntervalSince(now())) else {
      timer = nil
      return
    }
    // A little late rather than early: early, the words would still be the same.
    timer = Timeout(milliseconds: Int(step * 1_000) + 10) { [weak self] in
      self?.arm()
      self?.onChange()
    }
  }
}
