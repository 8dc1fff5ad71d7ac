import CGtk

extension Widget {
  /// Calls `handler` when the focus leaves the widget and its descendants, such as the text of an
  /// entry. It may stay in the window: a switch to another window is also reported.
  public func onLeave(_ handler: @escaping () -> Void) {
    guard let focus = gtk_event_controller_focus_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(focus))
    object.connect("leave") { _ in
      handler()
      return false
    }
    gtk_widget_add_controller(widget, focus)
  }
}
