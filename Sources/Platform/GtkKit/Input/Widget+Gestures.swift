import CGtk

/// A drag with the primary button or one finger.
public enum DragEvent: Hashable, Sendable {
  /// The drag began at a position.
  case began(x: Double, y: Double)
  /// The pointer is at a distance from where the drag began.
  case moved(dx: Double, dy: Double)
  /// The drag ended or was cancelled.
  case ended
}

/// A step of the wheel, or scrolling on a touchpad.
public struct ScrollStep: Hashable, Sendable {
  /// The distance in notches; fractions of them if `isSmooth`.
  public var dx, dy: Double
  /// Whether the device is a touchpad.
  public var isSmooth: Bool

  /// Creates a step.
  public nonisolated init(dx: Double, dy: Double, isSmooth: Bool) {
    (self.dx, self.dy) = (dx, dy)
    self.isSmooth = isSmooth
  }
}

extension Widget {
  /// The distance in logical pixels from which on a press is a drag, not a click.
  private static let dragDistance = 6.0

  /// Calls `handler` for drags with the primary button or one finger.
  public func onDrag(_ handler: @escaping (DragEvent) -> Void) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("drag-begin") { arguments in
      handler(.began(x: arguments.double(1), y: arguments.double(2)))
      return false
    }
    object.connect("drag-update") { arguments in
      let (dx, dy) = (arguments.double(1), arguments.double(2))
      // Otherwise the same movement could swipe between pages, or end as a click.
      if abs(dx) + abs(dy) > Self.dragDistance, let raw = arguments.object(0) {
        gtk_gesture_set_state(OpaquePointer(raw), GTK_EVENT_SEQUENCE_CLAIMED)
      }
      handler(.moved(dx: dx, dy: dy))
      return false
    }
    for signal in ["drag-end", "cancel"] {
      object.connect(signal) { _ in
        handler(.ended)
        return false
      }
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `handler` for clicks and taps with the position and the number of presses in a row.
  /// Called when the button is released, unless the pointer was dragged.
  public func onClickAt(_ handler: @escaping (_ x: Double, _ y: Double, _ presses: Int) -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("released") { arguments in
      handler(arguments.double(2), arguments.double(3), arguments.int(1))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls `handler` for scrolling in both directions; true stops propagation.
  public func onScroll(_ handler: @escaping (ScrollStep) -> Bool) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    object.connect("scroll") { arguments in
      guard let raw = arguments.object(0) else { return false }
      let device = gtk_event_controller_get_current_event_device(OpaquePointer(raw))
      return handler(
        ScrollStep(
          dx: arguments.double(1), dy: arguments.double(2),
          isSmooth: device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD } ?? false))
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls `handler` while two fingers pinch: with the factor since the beginning, and the point
  /// between the fingers.
  public func onPinch(
    began: @escaping () -> Void,
    _ handler: @escaping (_ factor: Double, _ x: Double, _ y: Double) -> Void
  ) {
    guard let gesture = gtk_gesture_zoom_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("begin") { _ in
      began()
      return false
    }
    object.connect("scale-changed") { arguments in
      var (x, y) = (0.0, 0.0)
      guard let raw = arguments.object(0),
        gtk_gesture_get_bounding_box_center(OpaquePointer(raw), &x, &y) != 0
      else { return false }
      handler(arguments.double(1), x, y)
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Sets the pointer shape by its CSS name, such as "grab"; nil for that of the parent.
  public func setCursor(_ name: String?) {
    gtk_widget_set_cursor_from_name(widget, name)
  }
}
