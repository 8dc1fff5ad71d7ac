import GtkKit

/// Scrolls a widget, and is as high as it at the given width, up to a maximum.
///
/// A scrolled window and the lists of GTK request the height that their content has without wrapped
/// lines.
final class FittedScroller: Canvas {
  /// The height in a low window.
  private static let leastHeight = 48

  private let scroller: ScrolledWindow
  private let contentHeight: (_ width: Int?, _ maximum: Int) -> Int
  /// The width in logical pixels; `nil` for that of the content.
  var width: Int? { didSet { if width != oldValue { queueResize() } } }
  /// The maximum height in logical pixels.
  var maximumHeight: Int { didSet { if maximumHeight != oldValue { queueResize() } } }

  /// Creates a scroller.
  /// - Parameter contentHeight: Returns the height of the content at a width. It need not be exact
  ///   above the maximum.
  init(
    _ content: Widget, width: Int? = nil, maximumHeight: Int,
    contentHeight: @escaping (_ width: Int?, _ maximum: Int) -> Int
  ) {
    (self.width, self.maximumHeight) = (width, maximumHeight)
    self.contentHeight = contentHeight
    scroller = ScrolledWindow(child: content)
    super.init(heightForWidth: true)
    adopt(scroller)
  }

  /// The scroll offset in logical pixels.
  var position: Double {
    get { scroller.verticalPosition }
    set { scroller.verticalPosition = newValue }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    // Otherwise GTK does not tell this widget of later changes of the size.
    let own = request(of: scroller, orientation, for: nil)
    guard orientation == .vertical else {
      return width.map { Request(minimum: $0, natural: $0) } ?? own
    }
    let height = min(contentHeight(forSize ?? width, maximumHeight), maximumHeight)
    return Request(minimum: min(height, Self.leastHeight), natural: height)
  }

  override func layOut(width: Int, height: Int) { place(scroller, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(scroller, of: self) }
}
