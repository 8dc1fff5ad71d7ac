import GtkKit

/// Schedules delayed calls. Releasing the returned object cancels the call.
protocol Timers {
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject
}

/// Timers of the GLib main loop.
struct MainLoopTimers: Timers {
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject {
    Timeout(milliseconds: milliseconds, body)
  }
}
