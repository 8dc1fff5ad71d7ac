import CGtk

/// Skips drawing of rows outside of the view of a scrolled window, since GTK draws all content and
/// clips it.
///
/// Rows call `skips` when they are drawn. Skipped rows are redrawn when the view moves.
@MainActor public final class ViewCulling {
  private struct Skipped { weak var row: Canvas? }

  private let margin: Double
  private weak var scroller: ScrolledWindow?
  private var skipped: [ObjectIdentifier: Skipped] = [:]

  /// Creates a culling that skips nothing until it follows a scrolled window.
  /// - Parameter margin: The distance from the view up to which rows are drawn, in heights of the
  ///   view. Rows that begin to load when they are drawn need a large one.
  public init(margin: Double = 1) { self.margin = margin }

  /// Follows the view of a scrolled window.
  public func follow(_ scroller: ScrolledWindow) {
    self.scroller = scroller
    scroller.onScroll { [weak self] in self?.invalidate() }
  }

  /// Whether a row is farther from the view than the margin, so that it need not be drawn.
  public func skips(_ row: Canvas) -> Bool {
    let id = ObjectIdentifier(row)
    guard let scroller, scroller.size.height > 0, let top = row.origin(in: scroller)?.y else {
      skipped[id] = nil
      return false
    }
    let height = Double(scroller.size.height)
    let isFar =
      top + Double(row.size.height) < -margin * height || top > (1 + margin) * height
    skipped[id] = isFar ? Skipped(row: row) : nil
    return isFar
  }

  /// Redraws all skipped rows in the next frame.
  public func invalidate() {
    let rows = skipped.values
    skipped = [:]
    for entry in rows { entry.row?.queueDraw() }
  }
}
