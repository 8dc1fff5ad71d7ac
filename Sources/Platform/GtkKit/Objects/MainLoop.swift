import CGtk

/// The GLib main loop, which also runs Swift's main actor.
public enum MainLoop {
  /// Runs main-actor tasks in the GLib main loop, without polling. Call once on the main thread
  /// before the loop runs.
  ///
  /// The priority is below input and timers and above redrawing, so that many tasks cannot block
  /// the keyboard.
  public static func attachMainActor() { hal_main_queue_attach(100) }

  /// Initializes GTK and its style manager without an application, for tests and tools.
  ///
  /// The style manager must not be created while a widget is drawn: it changes the styles of all
  /// widgets, and GTK reads freed styles.
  /// - Returns: false if there is no display.
  public static func initializeGTK() -> Bool {
    Rendering.apply()
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    return true
  }

  /// Dispatches pending events without waiting. For tests; applications use `Application.run()`.
  public static func drain() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Runs the loop until `condition` is true or the time is over. For tests.
  /// - Returns: whether the condition is true.
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
