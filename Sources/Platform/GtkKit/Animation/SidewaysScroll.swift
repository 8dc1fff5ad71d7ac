import CGtk

/// Turns horizontal scrolling with a mouse into single steps, as AdwCarousel does.
///
/// After a step, further scrolling is ignored for a moment, so that one turn of a wheel is one
/// step.
public nonisolated struct SidewaysScroll: Hashable, Sendable {
  /// The minimum time between two steps in milliseconds.
  public static let pauseMilliseconds = 150
  /// The pause after which an incomplete notch is discarded, in milliseconds.
  public static let restMilliseconds = 400

  private var part = 0.0
  private var lastTime: Int?
  private var lastStep: Int?

  /// Creates a detector without scrolling.
  public init() {}

  /// Handles a scroll event.
  /// - Parameters:
  ///   - dx: the horizontal distance in notches; positive is to the right.
  ///   - dy: the vertical distance in notches.
  ///   - time: the time of the event in milliseconds.
  /// - Returns: 1 or -1 for a step to the right or left, 0 for none; nil if the scrolling is not
  ///   mostly horizontal.
  public mutating func scrolled(dx: Double, dy: Double, time: Int) -> Int? {
    guard dx.isFinite, dy.isFinite, abs(dx) > abs(dy) else { return nil }
    let hasRested = lastTime.map { time &- $0 > Self.restMilliseconds } ?? true
    if hasRested || (part < 0) != (dx < 0) { part = 0 }
    lastTime = time
    if let lastStep, (0..<Self.pauseMilliseconds).contains(time &- lastStep) { return 0 }
    part += dx
    guard abs(part) >= 1 else { return 0 }
    lastStep = time
    part = 0
    return dx > 0 ? 1 : -1
  }
}

extension Widget {
  /// Calls `handler` with 1 or -1 for each step of horizontal scrolling with a mouse where no child
  /// scrolls horizontally; 1 is to the right. Touchpads are left to `SwipeArea`.
  ///
  /// In the capture phase, because a GtkScrolledWindow that only scrolls vertically also stops
  /// horizontal scrolling.
  func onSidewaysScroll(_ handler: @escaping (Int) -> Void) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    var scroll = SidewaysScroll()
    object.connect("scroll") { [weak self] arguments in
      guard let self, let raw = arguments.object(0) else { return false }
      let controller = OpaquePointer(raw)
      guard let device = gtk_event_controller_get_current_event_device(controller),
        gdk_device_get_source(device) != GDK_SOURCE_TOUCHPAD,
        let step = scroll.scrolled(
          dx: arguments.double(1), dy: arguments.double(2),
          time: Int(gtk_event_controller_get_current_event_time(controller))),
        !hasSidewaysScrollerAtPointer
      else { return false }
      if step != 0 { handler(step) }
      return true
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Whether a descendant at the position of the pointer scrolls horizontally.
  private var hasSidewaysScrollerAtPointer: Bool {
    guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native),
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)),
      let pointer = gdk_seat_get_pointer(seat)
    else { return false }
    var (x, y, dx, dy, ownX, ownY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    gdk_surface_get_device_position(surface, pointer, &x, &y, nil)
    gtk_native_get_surface_transform(native, &dx, &dy)
    let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_translate_coordinates(top, widget, x - dx, y - dy, &ownX, &ownY)
    var found = gtk_widget_pick(widget, ownX, ownY, GTK_PICK_DEFAULT)
    while let current = found, current != widget {
      if g_type_check_instance_is_a(
        UnsafeMutableRawPointer(current).assumingMemoryBound(to: GTypeInstance.self),
        gtk_scrolled_window_get_type()) != 0,
        let range = gtk_scrolled_window_get_hadjustment(OpaquePointer(current)),
        gtk_adjustment_get_upper(range) - gtk_adjustment_get_lower(range)
          > gtk_adjustment_get_page_size(range) + 0.5
      {
        return true
      }
      found = gtk_widget_get_parent(current)
    }
    return false
  }
}
