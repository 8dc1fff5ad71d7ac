import GtkKit

/// Schedules delayed calls. Releasing the returned object cancels the call.
package protocol Timers {
  /// The current time in milliseconds, from an arbitrary start.
  var now: Int { get }
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject
}

/// Timers of the GLib main loop.
package struct MainLoopTimers: Timers {
  package init() {}
  package var now: Int { FrameMonitor.now / 1_000 }
  package func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject {
    Timeout(milliseconds: milliseconds, body)
  }
}
