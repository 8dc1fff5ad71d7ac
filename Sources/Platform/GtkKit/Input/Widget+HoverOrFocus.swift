import CGtk

extension Widget {
  /// Calls `handler` with true when the pointer or the focus enters the widget, and with false when
  /// both have left it.
  public func onHoverOrFocus(_ handler: @escaping (Bool) -> Void) {
    let state = HoverFocusState(handler)
    if let motion = gtk_event_controller_motion_new() {
      let object = Object(borrowing: UnsafeMutableRawPointer(motion))
      object.connect("enter") { _ in state.take { $0.hasPointer = true } }
      object.connect("leave") { _ in state.take { $0.hasPointer = false } }
      gtk_widget_add_controller(widget, motion)
    }
    if let focus = gtk_event_controller_focus_new() {
      let object = Object(borrowing: UnsafeMutableRawPointer(focus))
      object.connect("enter") { _ in state.take { $0.hasFocus = true } }
      object.connect("leave") { _ in state.take { $0.hasFocus = false } }
      gtk_widget_add_controller(widget, focus)
    }
  }
}

/// Whether pointer and focus are inside a widget.
private final class HoverFocusState {
  var hasPointer = false
  var hasFocus = false
  private let handler: (Bool) -> Void

  init(_ handler: @escaping (Bool) -> Void) { self.handler = handler }

  /// - Returns: false, so that the event propagates.
  func take(_ change: (HoverFocusState) -> Void) -> Bool {
    let before = hasPointer || hasFocus
    change(self)
    let after = hasPointer || hasFocus
    if before != after { handler(after) }
    return false
  }
}
