import Foundation

/// How often and how long is waited before asking again; time comes from outside.
struct DAVPatience: Sendable {
  /// What sleeps.
  var clock: any Clock<Duration> = ContinuousClock()
  /// The time of day, for dates in `Retry-After`.
  var now: @Sendable () -> Date = { Date() }
  /// 0..<1, so that many programs do not come back at the same moment.
  var jitter: @Sendable () -> Double = { .random(in: 0..<1) }
  /// How often a request is sent that fails in passing.
  var tries = 3
  /// How often a request waits as the server says, and how long at most.
  var waits = 3
  var longestWait: Duration = .seconds(2)

  /// Before the try after the `failed`th failure: nothing where an old connection may just have been
  /// closed, else half a second doubled each time, less up to half of it.
  func backOff(_ failed: Int, _ failure: DAVFailure?) -> Duration {
    if failed == 1, case .transport(.cut) = failure { return .zero }
    let step = Double(1 << min(max(failed - 1, 0), 5)) * 0.5
    return .seconds(step * (1 - jitter() / 2))
  }

  /// Sleeps; a cancelled task ends it.
  func sleep(_ duration: Duration) async throws(DAVFailure) {
    if duration <= .zero {
      if Task.isCancelled { throw .transport(.cancelled) }
      return
    }
    do { try await clock.sleep(for: duration, tolerance: nil) } catch {
      throw .transport(.cancelled)
    }
  }
}
