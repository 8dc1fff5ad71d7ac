import CGtk

extension Widget {
  /// Calls `onMove` with the pointer position in logical pixels while the pointer is over the
  /// widget, and `onLeave` when it leaves.
  public func onPointer(
    move onMove: @escaping (_ x: Double, _ y: Double) -> Void, leave onLeave: @escaping () -> Void
  ) {
    guard let motion = gtk_event_controller_motion_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(motion))
    for signal in ["enter", "motion"] {
      object.connect(signal) { arguments in
        onMove(arguments.double(1), arguments.double(2))
        return false
      }
    }
    object.connect("leave", onLeave)
    gtk_widget_add_controller(widget, motion)
  }

  /// Calls `handler` with the position, in logical pixels, of a click with the primary button or a
  /// tap.
  public func onClick(at handler: @escaping (_ x: Double, _ y: Double) -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, UInt32(GDK_BUTTON_PRIMARY))
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("released") { arguments in
      handler(arguments.double(2), arguments.double(3))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `handler` when the widget itself, not a descendant, gets or loses the focus.
  public func onFocusChange(_ handler: @escaping (_ hasFocus: Bool) -> Void) {
    guard let focus = gtk_event_controller_focus_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(focus))
    object.connect("notify::is-focus") { arguments in
      guard let controller = arguments.object(0) else { return false }
      handler(gtk_event_controller_focus_is_focus(OpaquePointer(controller)) != 0)
      return false
    }
    gtk_widget_add_controller(widget, focus)
  }

  /// A Boolean value indicating whether the widget has the focus and the window shows it, because
  /// the keyboard was used last.
  public var showsFocus: Bool {
    gtk_widget_has_visible_focus(widget) != 0
  }
}
