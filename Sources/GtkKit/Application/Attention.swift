import CGtk

extension Widget {
  /// Calls `handler` when the first of pointer and keyboard focus comes inside the widget, with true, and
  /// when the last of them leaves, with false.
  public func onAttention(_ handler: @escaping (Bool) -> Void) {
    let state = AttentionState(handler)
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

/// What is inside a widget at present.
private final class AttentionState {
  var hasPointer = false
  var hasFocus = false
  private let handler: (Bool) -> Void

  init(_ handler: @escaping (Bool) -> Void) { self.handler = handler }

  /// - Returns: false, since the event goes on.
  func take(_ change: (AttentionState) -> Void) -> Bool {
    let before = hasPointer || hasFocus
    change(self)
    let after = hasPointer || hasFocus
    if before != after { handler(after) }
    return false
  }
}
