import CGtk

/// A key with its modifiers.
public struct KeyPress: Hashable, Sendable {
  /// The GDK key name, such as "Escape", "Return", "space" or "q".
  public var name: String
  public var control, shift, alt: Bool

  /// Creates a key press, without modifiers by default.
  public init(name: String, control: Bool = false, shift: Bool = false, alt: Bool = false) {
    self.name = name
    self.control = control
    self.shift = shift
    self.alt = alt
  }
}

extension Widget {
  /// Calls `handler` for key presses before descendants receive them; true stops propagation.
  public func onKeyCapture(_ handler: @escaping (KeyPress) -> Bool) {
    onKey(in: GTK_PHASE_CAPTURE, handler)
  }

  /// Calls `handler` for key presses that descendants did not handle; true stops propagation.
  public func onKey(_ handler: @escaping (KeyPress) -> Bool) {
    onKey(in: GTK_PHASE_BUBBLE, handler)
  }

  private func onKey(in phase: GtkPropagationPhase, _ handler: @escaping (KeyPress) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    gtk_event_controller_set_propagation_phase(controller, phase)
    object.connect("key-pressed") { arguments in
      let state = arguments.flags(3)
      return handler(
        KeyPress(
          name: gdk_keyval_name(UInt32(clamping: arguments.uint(1))).map { String(cString: $0) }
            ?? "",
          control: state & GDK_CONTROL_MASK.rawValue != 0,
          shift: state & GDK_SHIFT_MASK.rawValue != 0,
          alt: state & GDK_ALT_MASK.rawValue != 0))
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls `handler` for a click or tap anywhere on the widget.
  public func onClick(_ handler: @escaping () -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    withExtendedLifetime(object) {
      _ = object.connect("released") { _ in
        handler()
        return false
      }
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `handler` for the back button of a mouse, anywhere on the widget.
  public func onBackButton(_ handler: @escaping () -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, 8)
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("pressed") { _ in
      handler()
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Accepts files that another program dropped; `handler` receives their local paths.
  /// - Parameter onHover: called with whether such files are over the widget.
  public func onFilesDropped(
    onHover: @escaping (Bool) -> Void, _ handler: @escaping ([String]) -> Void
  ) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    let object = Object(borrowing: UnsafeMutableRawPointer(target))
    object.connect("accept") { arguments in
      guard let drop = arguments.object(1).map({ OpaquePointer($0) }) else { return false }
      // This program already has the files that are dragged out of it.
      return gdk_drop_get_drag(drop) == nil && offersFiles(drop)
    }
    object.connect("drop") { arguments in
      guard let list = arguments.boxedValue(1) else { return false }
      let files = gdk_file_list_get_files(OpaquePointer(list))
      defer { g_slist_free(files) }
      var paths: [String] = []
      var link = files
      while let node = link {
        if let path = taking(g_file_get_path(OpaquePointer(node.pointee.data))) {
          paths.append(path)
        }
        link = node.pointee.next
      }
      handler(paths)
      return !paths.isEmpty
    }
    object.connect("notify::current-drop") { arguments in
      guard let target = arguments.object(0) else { return false }
      onHover(gtk_drop_target_get_current_drop(OpaquePointer(target)) != nil)
      return false
    }
    gtk_widget_add_controller(widget, object.opaque)
  }
}

/// Returns whether files can be copied from a drop.
private func offersFiles(_ drop: OpaquePointer) -> Bool {
  guard gdk_drop_get_actions(drop).rawValue & GDK_ACTION_COPY.rawValue != 0,
    let offered = gdk_drop_get_formats(drop),
    let formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(offered))
  else { return false }
  defer { gdk_content_formats_unref(formats) }
  return gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0
}
