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
  /// The distance in logical pixels from which on a press is a drag, not a click.
  private static let dragDistance = 6.0

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
  ///   - end: called when the drag ends or is cancelled.
  public func onDrag(
    begin: @escaping (PointerPress) -> Bool, update: @escaping (_ dx: Double, _ dy: Double) -> Void,
    end: @escaping () -> Void
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    var (isFollowed, isDrag) = (false, false)
    object.connect("drag-begin") { arguments in
      isDrag = false
      isFollowed = begin(
        Widget.press(gesture, x: arguments.double(1), y: arguments.double(2), count: 1))
      if !isFollowed { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
      return false
    }
    object.connect("drag-update") { arguments in
      let (dx, dy) = (arguments.double(1), arguments.double(2))
      isDrag = isDrag || abs(dx) + abs(dy) > Self.dragDistance
      guard isFollowed, isDrag else { return false }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      update(dx, dy)
      return false
    }
    for signal in ["drag-end", "cancel"] {
      object.connect(signal) { _ in
        if isFollowed { end() }
        isFollowed = false
        return false
      }
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Follows pinches with two fingers, on a touchscreen or touchpad.
  /// - Parameters:
  ///   - begin: receives the point between the fingers.
  ///   - update: receives the distance of the fingers relative to the beginning, and the point
  ///     between them.
  public func onPinch(
    begin: @escaping (_ x: Double, _ y: Double) -> Void,
    update: @escaping (_ scale: Double, _ x: Double, _ y: Double) -> Void
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
      var (x, y) = (0.0, 0.0)
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      gtk_gesture_get_bounding_box_center(gesture, &x, &y)
      update(arguments.double(1), x, y)
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

  /// Sets the pointer shape by its CSS name, such as "grab"; nil for that of the parent.
  public func setCursor(_ name: String?) {
    gtk_widget_set_cursor_from_name(widget, name)
  }
}
