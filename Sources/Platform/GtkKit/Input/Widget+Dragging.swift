import CGtk

extension Widget {
  /// Lets the user drag the widget. Targets with the same `kind` receive `id`.
  /// - Parameters:
  ///   - handle: The part of the widget where a drag begins.
  ///   - onChange: Called with true when a drag begins and with false when it ends.
  public func makeDraggable(
    kind: String, id: Int64, by handle: Widget, onChange: @escaping (Bool) -> Void
  ) {
    guard let source = gtk_drag_source_new() else { return }
    var value = GValue()
    g_value_init(&value, GTypes.string)
    g_value_set_string(&value, "\(kind):\(id)")
    let content = gdk_content_provider_new_for_value(&value)
    g_value_unset(&value)
    gtk_drag_source_set_content(source, content)
    if let content { g_object_unref(UnsafeMutableRawPointer(content)) }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    // Before a button in the handle takes the click.
    gtk_event_controller_set_propagation_phase(source, GTK_PHASE_CAPTURE)
    let object = Object(borrowing: UnsafeMutableRawPointer(source))
    object.connect("drag-begin") { [weak self] in
      guard let self else { return }
      if let icon = gtk_widget_paintable_new(widget) {
        gtk_drag_source_set_icon(source, icon, 24, 24)
        g_object_unref(UnsafeMutableRawPointer(icon))
      }
      onChange(true)
    }
    object.connect("drag-end") { onChange(false) }
    gtk_widget_add_controller(handle.widget, source)
  }

  /// Accepts dragged widgets of a kind.
  /// - Parameters:
  ///   - onHover: Called while one is over the widget, with whether it is over the lower half;
  ///     `nil` when it leaves.
  ///   - onDrop: Called with the ID and whether it was dropped on the lower half.
  public func onDropped(
    kind: String, onHover: @escaping (Bool?) -> Void,
    _ onDrop: @escaping (_ id: Int64, _ isLower: Bool) -> Void
  ) {
    guard let target = gtk_drop_target_new(GTypes.string, GDK_ACTION_MOVE),
      let motion = gtk_drop_controller_motion_new()
    else { return }
    let isLower = { [weak self] (y: Double) in y > Double(self?.size.height ?? 0) / 2 }
    let object = Object(borrowing: UnsafeMutableRawPointer(target))
    object.connect("drop") { arguments in
      onHover(nil)
      let parts = (arguments.stringValue(1) ?? "").split(separator: ":")
      guard parts.count == 2, parts[0] == kind, let id = Int64(parts[1]) else { return false }
      onDrop(id, isLower(arguments.double(3)))
      return true
    }
    let moving = Object(borrowing: UnsafeMutableRawPointer(motion))
    for signal in ["enter", "motion"] {
      moving.connect(signal) { arguments in
        onHover(isLower(arguments.double(2)))
        return false
      }
    }
    moving.connect("leave") { onHover(nil) }
    gtk_widget_add_controller(widget, object.opaque)
    gtk_widget_add_controller(widget, motion)
  }
}
