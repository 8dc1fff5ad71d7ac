import CGtk

/// A press of a pointer button or a tap.
public struct PointerPress: Hashable, Sendable {
  /// The position in the widget in logical pixels.
  public var x, y: Double
  /// The number of presses in a row: 2 for a double click.
  public var count: Int
  public var control, shift: Bool
  /// Whether a finger pressed.
  public var isTouch: Bool

  /// Creates a press, without modifiers by default.
  public init(
    x: Double, y: Double, count: Int = 1, control: Bool = false, shift: Bool = false,
    isTouch: Bool = false
  ) {
    (self.x, self.y, self.count) = (x, y, count)
    (self.control, self.shift, self.isTouch) = (control, shift, isTouch)
  }
}

/// A step of scrolling by a wheel or a touchpad.
public struct PointerScroll: Hashable, Sendable {
  /// The distance: notches of a wheel, or logical pixels of a touchpad. Positive is right and down.
  public var dx, dy: Double
  /// Whether a touchpad scrolls, whose distances follow the fingers.
  public var isTouchpad: Bool
  public var control, shift: Bool

  /// Creates a step.
  public init(
    dx: Double, dy: Double, isTouchpad: Bool = false, control: Bool = false, shift: Bool = false
  ) {
    (self.dx, self.dy, self.isTouchpad) = (dx, dy, isTouchpad)
    (self.control, self.shift) = (control, shift)
  }
}

extension Widget {
  /// Calls `handler` when the primary button or a finger is released without dragging.
  public func onRelease(_ handler: @escaping (PointerPress) -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("released") { arguments in
      handler(
        Widget.press(
          gesture, x: arguments.double(2), y: arguments.double(3), count: arguments.int(1)))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  fileprivate static func press(
    _ controller: OpaquePointer, x: Double, y: Double, count: Int
  ) -> PointerPress {
    let state = gtk_event_controller_get_current_event_state(controller).rawValue
    let device = gtk_event_controller_get_current_event_device(controller)
    return PointerPress(
      x: x, y: y, count: count, control: state & GDK_CONTROL_MASK.rawValue != 0,
      shift: state & GDK_SHIFT_MASK.rawValue != 0,
      isTouch: device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN } ?? false)
  }

  /// Calls `handler` for a long press by touch.
  public func onLongPress(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) {
    guard let gesture = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_touch_only(gesture, 1)
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("pressed") { arguments in
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      handler(arguments.double(1), arguments.double(2))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Follows drags with the primary button or a finger.
  /// - Parameters:
  ///   - begin: receives the position of the press and returns whether to follow the drag.
  ///   - update: receives the distance from the press. The drag then belongs to the widget.
  ///   - end: receives the last distance.
  public func onDrag(
    begin: @escaping (PointerPress) -> Bool, update: @escaping (_ dx: Double, _ dy: Double) -> Void,
    end: @escaping (_ dx: Double, _ dy: Double) -> Void
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    var isFollowed = false
    object.connect("drag-begin") { arguments in
      isFollowed = begin(
        Widget.press(gesture, x: arguments.double(1), y: arguments.double(2), count: 1))
      if !isFollowed { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
      return false
    }
    object.connect("drag-update") { arguments in
      let (dx, dy) = (arguments.double(1), arguments.double(2))
      guard isFollowed, abs(dx) + abs(dy) > 8 else { return false }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      update(dx, dy)
      return false
    }
    object.connect("drag-end") { arguments in
      if isFollowed { end(arguments.double(1), arguments.double(2)) }
      isFollowed = false
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Follows pinches with two fingers, on a touchscreen or touchpad.
  /// - Parameters:
  ///   - begin: receives the center of the fingers.
  ///   - update: receives the distance of the fingers relative to the beginning.
  public func onPinch(
    begin: @escaping (_ x: Double, _ y: Double) -> Void, update: @escaping (_ scale: Double) -> Void
  ) {
    guard let gesture = gtk_gesture_zoom_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("begin") { _ in
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_bounding_box_center(gesture, &x, &y)
      begin(x, y)
      return false
    }
    object.connect("scale-changed") { arguments in
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      update(arguments.double(1))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `handler` for scrolling, before scrolled windows receive it; true stops propagation.
  public func onScrolling(_ handler: @escaping (PointerScroll) -> Bool) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    object.connect("scroll") { arguments in
      let state = gtk_event_controller_get_current_event_state(controller).rawValue
      let device = gtk_event_controller_get_current_event_device(controller)
      return handler(
        PointerScroll(
          dx: arguments.double(1), dy: arguments.double(2),
          isTouchpad: device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD } ?? false,
          control: state & GDK_CONTROL_MASK.rawValue != 0,
          shift: state & GDK_SHIFT_MASK.rawValue != 0))
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Offers files to other programs when the widget is dragged.
  /// - Parameter paths: returns the absolute paths for a drag from a position; empty for no drag.
  public func onDragOut(_ paths: @escaping (_ x: Double, _ y: Double) -> [String]) {
    guard let source = gtk_drag_source_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(source))
    object.connectReturningObject("prepare") { arguments in
      let paths = paths(arguments.double(1), arguments.double(2))
      guard !paths.isEmpty else { return nil }
      return FileList.contentProvider(paths)
    }
    gtk_widget_add_controller(widget, source)
  }

  /// Requests a new layout with the same size request.
  public func queueLayout() { gtk_widget_queue_allocate(widget) }
}

/// Files for drag and drop and the clipboard.
@MainActor enum FileList {
  /// Returns a content provider for files, which the caller owns.
  static func contentProvider(_ paths: [String]) -> UnsafeMutableRawPointer? {
    var list: UnsafeMutablePointer<GSList>?
    for path in paths.reversed() {
      list = g_slist_prepend(list, UnsafeMutableRawPointer(g_file_new_for_path(path)))
    }
    defer {
      var link = list
      while let node = link {
        g_object_unref(node.pointee.data)
        link = node.pointee.next
      }
      g_slist_free(list)
    }
    guard let files = gdk_file_list_new_from_list(list) else { return nil }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(&value, UnsafeMutableRawPointer(files))
    defer { g_value_unset(&value) }
    return UnsafeMutableRawPointer(gdk_content_provider_new_for_value(&value))
  }
}
