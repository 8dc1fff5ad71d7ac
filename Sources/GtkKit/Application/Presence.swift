import CGtk

extension Application {
  /// Asks the session manager for its notices, of which the lock is one. Before `register()`.
  public func joinSession() { hal_object_set_boolean(raw, "register-session", 1) }

  /// Calls `handler` when the screen is locked or its screen saver begins, and when that ends.
  @discardableResult
  public func onLockChange(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    onChange(of: "screensaver-active") { [weak self] in
      guard let self else { return }
      handler(hal_object_get_boolean(raw, "screensaver-active") != 0)
    }
  }
}

extension Window {
  /// Whether the window is minimized, where the desktop says so.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(opaque) else { return false }
    let state = gdk_toplevel_get_state(surface)
    return state.rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }

  /// Calls `handler` when the desktop changes the window's state. To be called once the window has been realized.
  @discardableResult
  public func onStateChange(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let surface = gtk_native_get_surface(opaque) else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(surface))
    return withExtendedLifetime(object) { object.onChange(of: "state", handler) }
  }

  /// Calls `handler` when the user presses a key or button, scrolls or touches, whatever takes the event.
  public func onUserAction(_ handler: @escaping () -> Void) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    object.connect("event") { arguments in
      let actions = [GDK_KEY_PRESS, GDK_BUTTON_PRESS, GDK_SCROLL, GDK_TOUCH_BEGIN]
      if let raw = arguments.object(0),
        let event = gtk_event_controller_get_current_event(OpaquePointer(raw)),
        actions.contains(gdk_event_get_event_type(event))
      {
        handler()
      }
      return false
    }
    gtk_widget_add_controller(widget, controller)
  }
}
