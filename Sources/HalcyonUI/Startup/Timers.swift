import GtkKit

/// Calls something after a while; what it gives back ends the wait when it is released.
protocol Timers {
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject
}

/// The main loop's own timers.
struct MainLoopTimers: Timers {
  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject {
    Timeout(milliseconds: milliseconds, body)
  }
}
