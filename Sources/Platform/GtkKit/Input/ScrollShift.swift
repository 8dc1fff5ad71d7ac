import CGtk

/// Shifts the scrolled parts of a widget by the distance by which it moves, so that what is seen
/// keeps its place.
public struct ScrollShift {
  private let adjustments: [Object]

  /// Prepares a shift.
  /// - Parameters:
  ///   - point: A position that must keep its place.
  ///   - distance: The distance by which the upper edge of the widget moves down and its height
  ///     shrinks.
  /// - Returns: `nil` if nothing that scrolls far enough is at `point`.
  public init?(of widget: Widget, at point: (x: Double, y: Double), by distance: Double) {
    func canShift(_ adjustment: UnsafeMutablePointer<GtkAdjustment>) -> Bool {
      let value = gtk_adjustment_get_value(adjustment)
      let room = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      return room > 0.5 && value + distance > -0.5
    }
    guard let there = hal_scroll_at(widget.widget, point.x, point.y), canShift(there) else {
      return nil
    }
    var found: [UnsafeMutablePointer<GtkAdjustment>?] = Array(repeating: nil, count: 8)
    let count = Int(hal_scroll_find(widget.widget, &found, Int32(found.count)))
    adjustments = found.prefix(count).compactMap(\.self).filter(canShift).map {
      Object(borrowing: UnsafeMutableRawPointer($0))
    }
  }

  /// Shifts the parts. Call after the layout of the widget.
  public func apply(_ distance: Double) {
    for object in adjustments {
      let adjustment = object.raw.assumingMemoryBound(to: GtkAdjustment.self)
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
    }
  }
}
