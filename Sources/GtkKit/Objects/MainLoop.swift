import CGtk

/// The GLib main loop, which also runs Swift's main actor.
public enum MainLoop {
  /// Lets main-actor tasks run inside the GLib main loop, without polling. Call once, on the main thread, before the
  /// loop runs.
  ///
  /// The priority lies below input and timers and above redrawing, so a flood of tasks cannot hold up the keyboard.
  public static func attachMainActor() { hal_main_queue_attach(100) }

  /// Initializes GTK without an application, for tests and tools.
  /// - Returns: false where there is no display.
  public static func initializeGTK() -> Bool { gtk_init_check() != 0 }

  /// Runs what is ready, without waiting. For tests: an application is driven by `Application.run()`.
  public static func drain() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Runs the loop until `condition` holds or the time is over. For tests.
  /// - Returns: whether the condition holds.
  public static func run(seconds: Double, until condition: () -> Bool) -> Bool {
    let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
    while !condition() {
      if g_get_monotonic_time() >= end { return false }
      let wakeUp = g_timeout_add(5, { _ in 0 }, nil)
      g_main_context_iteration(nil, 1)
      if let source = g_main_context_find_source_by_id(nil, wakeUp) { g_source_destroy(source) }
    }
    return true
  }
}

/// One call of a closure after a time; ended by `cancel()` or by being released.
@MainActor public final class Timeout {
  private var source: UInt32 = 0
  private let body: () -> Void

  /// Calls `body` once on the main loop after `milliseconds`.
  public init(milliseconds: Int, _ body: @escaping () -> Void) {
    self.body = body
    source = g_timeout_add(
      UInt32(clamping: milliseconds),
      { data in
        if let data { Unmanaged<Timeout>.fromOpaque(data).takeUnretainedValue().fire() }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { cancel() }

  private func fire() {
    source = 0
    body()
  }

  /// Nothing is called after this.
  public func cancel() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }
}
