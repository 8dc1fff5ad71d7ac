import CGtk

extension Window {
  /// Whether the window is minimized, if the desktop reports it.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(opaque) else { return false }
    let state = gdk_toplevel_get_state(surface)
    return state.rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }

  /// Whether the desktop shows the window as the one that is used. It is also active if the desktop
  /// has a keyboard.
  public var isActivated: Bool {
    guard let surface = gtk_native_get_surface(opaque) else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_FOCUSED.rawValue != 0
  }
  /// Calls `handler` when ``isActivated`` changes. Call after the window was realized.
  public func onActivation(_ handler: @escaping () -> Void) -> SignalToken? {
    var wasActivated = isActivated
    return onStateChange { [weak self] in
      guard let self, isActivated != wasActivated else { return }
      wasActivated.toggle()
      handler()
    }
  }

  /// Whether the desktop shows nothing of the window, for example on another workspace. Always
  /// false before GTK 4.12.
  public var isSuspended: Bool { hal_object_get_boolean(raw, "suspended") != 0 }
  /// Whether GTK knows that the desktop shows nothing of a window.
  public static var reportsSuspension: Bool { hal_gtk_version() >= 4_012 }
  /// Calls `handler` when `isSuspended` changes.
  @discardableResult
  public func onSuspendedChange(_ handler: @escaping () -> Void) -> SignalToken {
    onChange(of: "suspended", handler)
  }

  /// Calls `handler` when the window state changes. Call after the window was realized.
  @discardableResult
  public func onStateChange(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let surface = gtk_native_get_surface(opaque) else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(surface))
    return withExtendedLifetime(object) { object.onChange(of: "state", handler) }
  }

  /// Calls `handler` for each key press, button press, scroll and touch, whether handled or not.
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
