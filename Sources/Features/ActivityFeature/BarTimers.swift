import Foundation
import HalcyonKit

/// The timer of a bar's automatic dismissal. It pauses while the user points at the bar or focuses
/// it.
final class Lifetime {
  /// The minimum time in seconds after a pause, so that the bar does not disappear as soon as the
  /// pointer leaves it.
  private static let minimumAfterPause = 1.0

  private var remaining: Double
  private var began: ContinuousClock.Instant?
  private var timer: AnyObject?
  private let timers: any Timers
  private let onEnd: () -> Void

  /// Creates a timer of the given duration and starts it unless `isHeld`.
  init(seconds: Double, isHeld: Bool, timers: any Timers, _ onEnd: @escaping () -> Void) {
    remaining = seconds
    self.timers = timers
    self.onEnd = onEnd
    if !isHeld { run() }
  }

  /// A Boolean value indicating whether the timer runs.
  var isRunning: Bool { timer != nil }

  /// Pauses or resumes the timer.
  func hold(_ isHeld: Bool) {
    if isHeld, let began {
      remaining = max(Self.minimumAfterPause, remaining - (timers.now - began) / .seconds(1))
      self.began = nil
      timer = nil
    } else if !isHeld, began == nil {
      run()
    }
  }

  private func run() {
    began = timers.now
    timer = timers.after(Int(min(max(remaining, 0), 3_600) * 1_000)) { [weak self] in
      self?.onEnd()
    }
  }
}

/// Calls a handler whenever the displayed remaining time changes: each second in the last minute,
/// each minute in the last hour.
final class Countdown {
  private var timer: AnyObject?
  private let until: Date
  private let timers: any Timers
  private let now: () -> Date
  private let onChange: () -> Void

  /// Creates a countdown.
  /// - Parameters:
  ///   - until: The end of the wait.
  ///   - timers: Schedules the calls.
  ///   - now: Returns the current time.
  ///   - onChange: Called when the text changes, at most once per second.
  init(
    until: Date, timers: any Timers, now: @escaping () -> Date, _ onChange: @escaping () -> Void
  ) {
    self.until = until
    self.timers = timers
    self.now = now
    self.onChange = onChange
    arm()
  }

  /// Returns the seconds until the text changes next; `nil` if it no longer changes.
  /// - Parameter remaining: The remaining time in seconds.
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
    // Slightly late rather than early, when the text would still be the same.
    timer = timers.after(Int(step * 1_000) + 10) { [weak self] in
      self?.arm()
      self?.onChange()
    }
  }
}
