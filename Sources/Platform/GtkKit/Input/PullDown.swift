import CGtk

/// Detects pull-to-refresh gestures by touch or touchpad. A wheel only scrolls.
///
/// A pull must start at the upper end and be continuous; scrolling to the end does not count.
public struct PullDown: Hashable, Sendable {
  /// The distance of a pull in logical pixels.
  public static let distance = 48.0
  /// The pause after which a new pull starts, in milliseconds.
  public static let restMilliseconds = 400

  private var pulled = 0.0
  private var lastTime: Int?
  private var touchStart: Double?
  private var isDone = false
  private var startsAtTop = false

  /// Creates a detector without a pull.
  public init() {}

  /// Handles two fingers that move on a touchpad. A pull starts at the upper end: fingers that
  /// scrolled to it must rest first.
  /// - Parameters:
  ///   - pixels: the distance; positive is down, as in GDK.
  ///   - isAtTop: whether the content was at its upper end before.
  ///   - time: the time of the event in milliseconds.
  /// - Returns: whether this completes a pull; true once per pull.
  public mutating func scrolled(by pixels: Double, isAtTop: Bool, time: Int) -> Bool {
    let isNew = lastTime.map { time &- $0 > Self.restMilliseconds } ?? true
    lastTime = time
    if isNew { (pulled, isDone, startsAtTop) = (0, false, isAtTop) }
    guard isAtTop, startsAtTop, pixels < 0 else {
      (pulled, startsAtTop) = (0, startsAtTop && isAtTop)
      return false
    }
    pulled -= pixels
    return complete(pulled >= Self.distance)
  }

  /// Handles the start of a touch at a vertical position in logical pixels.
  public mutating func touched(y: Double, isAtTop: Bool) {
    touchStart = isAtTop ? y : nil
    isDone = false
  }

  /// Handles a movement of a touch; a pull starts where the content reaches its upper end.
  /// - Returns: whether this completes a pull; true once per pull.
  public mutating func moved(y: Double, isAtTop: Bool) -> Bool {
    guard isAtTop else {
      touchStart = nil
      return false
    }
    guard let start = touchStart else {
      touchStart = y
      return false
    }
    return complete(y - start >= Self.distance)
  }

  private mutating func complete(_ isFar: Bool) -> Bool {
    guard isFar, !isDone else { return false }
    isDone = true
    return true
  }
}

/// A pull with the pointer position in surface coordinates.
private struct PullWatch {
  var pull = PullDown()
  var pointer: (x: Double, y: Double)?
}

extension Widget {
  /// Calls `handler` for a pull beyond the upper end of the scrollable content at the pointer or
  /// touch, and where nothing scrolls. Does not affect scrolling.
  public func onPullDown(_ handler: @escaping () -> Void) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    var watch = PullWatch()
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    object.connect("event") { [weak self] arguments in
      guard let self, let raw = arguments.object(0),
        let event = gtk_event_controller_get_current_event(OpaquePointer(raw))
      else { return false }
      if take(event, &watch) { handler() }
      return false
    }
    gtk_widget_add_controller(widget, controller)
  }

  private func take(_ event: OpaquePointer, _ watch: inout PullWatch) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_MOTION_NOTIFY, GDK_ENTER_NOTIFY: watch.pointer = position(of: event)
    case GDK_SCROLL:
      guard let pixels = Self.pixels(event) else { return false }
      // Scroll events have no position, so the pointer position is used.
      return watch.pull.scrolled(
        by: pixels, isAtTop: watch.pointer.map(isAtTop) ?? false,
        time: Int(gdk_event_get_time(event)))
    case GDK_TOUCH_BEGIN:
      if let point = position(of: event) { watch.pull.touched(y: point.y, isAtTop: isAtTop(point)) }
    case GDK_TOUCH_UPDATE:
      guard let point = position(of: event) else { return false }
      return watch.pull.moved(y: point.y, isAtTop: isAtTop(point))
    default: break
    }
    return false
  }

  /// The vertical distance of fingers on a touchpad in logical pixels; nil for a wheel, and for an
  /// event that is not vertical.
  private static func pixels(_ event: OpaquePointer) -> Double? {
    guard gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH else { return nil }
    var (x, y) = (0.0, 0.0)
    gdk_scroll_event_get_deltas(event, &x, &y)
    guard y != 0, abs(x) <= abs(y) else { return nil }
    // X11 reports the distance of a touchpad in notches.
    if gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE { return y }
    let device = gdk_event_get_device(event)
    return device.map(gdk_device_get_source) == GDK_SOURCE_TOUCHPAD ? y * notchPixels : nil
  }

  /// The logical pixels that GTK scrolls for a part of a notch on a touchpad.
  private static let notchPixels = 24.0

  /// The position of the event in surface coordinates; nil if it has none.
  private func position(of event: OpaquePointer) -> (x: Double, y: Double)? {
    var (x, y) = (0.0, 0.0)
    return gdk_event_get_position(event, &x, &y) != 0 ? (x, y) : nil
  }

  /// Whether the scrollable content at a point of the surface is at its upper end.
  private func isAtTop(_ point: (x: Double, y: Double)) -> Bool {
    guard let native = gtk_widget_get_native(widget) else { return false }
    var (surfaceX, surfaceY) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &surfaceX, &surfaceY)
    var (ownX, ownY) = (0.0, 0.0)
    let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_translate_coordinates(
      top, widget, point.x - surfaceX, point.y - surfaceY, &ownX, &ownY)
    var found = gtk_widget_pick(widget, ownX, ownY, GTK_PICK_DEFAULT)
    while let current = found, current != widget {
      if g_type_check_instance_is_a(
        UnsafeMutableRawPointer(current).assumingMemoryBound(to: GTypeInstance.self),
        gtk_scrolled_window_get_type()) != 0,
        let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(current)),
        gtk_adjustment_get_value(adjustment) > gtk_adjustment_get_lower(adjustment) + 0.5
      {
        return false
      }
      found = gtk_widget_get_parent(current)
    }
    return true
  }
}
