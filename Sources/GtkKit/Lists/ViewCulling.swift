import CGtk

/// Leaves what is far from the view of a scrolled window undrawn; GTK draws all of it, and cuts off what is outside.
///
/// A row asks `skips` when it is drawn. What was skipped is asked for again when the view moves.
@MainActor public final class ViewCulling {
  private struct Skipped { weak var row: Canvas? }

  private weak var scroller: ScrolledWindow?
  private var skipped: [ObjectIdentifier: Skipped] = [:]

  /// Skips nothing before it follows a scrolled window.
  public init() {}

  /// Follows what a scrolled window shows.
  public func follow(_ scroller: ScrolledWindow) {
    self.scroller = scroller
    scroller.onScroll { [weak self] in self?.invalidate() }
  }

  /// Whether a row is farther from the view than the view is high, so that it need not be drawn.
  public func skips(_ row: Canvas) -> Bool {
    let id = ObjectIdentifier(row)
    guard let scroller, scroller.size.height > 0, let top = row.origin(in: scroller)?.y else {
      skipped[id] = nil
      return false
    }
    let height = Double(scroller.size.height)
    let isFar = top + Double(row.size.height) < -height || top > 2 * height
    skipped[id] = isFar ? Skipped(row: row) : nil
    return isFar
  }

  /// Has everything that was skipped looked at again in the next frame.
  public func invalidate() {
    let rows = skipped.values
    skipped = [:]
    for entry in rows { entry.row?.queueDraw() }
  }
}
