import GtkKit

/// Tells the time and schedules delayed calls.
package protocol Timers {
  /// The current time.
  var now: ContinuousClock.Instant { get }
  /// Calls `body` once after `milliseconds`. Releasing the returned object cancels the call.
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject
}

/// Timers of the GLib main loop.
package struct MainLoopTimers: Timers {
  package nonisolated init() {}
  package var now: ContinuousClock.Instant { .now }
  package func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject {
    Timeout(milliseconds: milliseconds, body)
  }
}
