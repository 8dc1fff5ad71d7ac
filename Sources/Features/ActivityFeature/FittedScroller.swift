import GtkKit

/// Scrolls a list, and is as high as its rows at its width, up to a maximum.
///
/// GTK's lists request the height that their rows have without wrapped lines.
final class FittedScroller<Row: Widget>: Canvas {
  /// The height in a low window.
  private static var leastHeight: Int { 48 }

  private let scroller: ScrolledWindow
  private let list: ListView<Row>
  private let maximumHeight: Int

  init(_ list: ListView<Row>, maximumHeight: Int) {
    self.list = list
    self.maximumHeight = maximumHeight
    scroller = ScrolledWindow(child: list)
    super.init(heightForWidth: true)
    adopt(scroller)
  }

  /// The scroll offset in logical pixels.
  var position: Double {
    get { scroller.verticalPosition }
    set { scroller.verticalPosition = newValue }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard orientation == .vertical else { return request(of: scroller, .horizontal, for: nil) }
    let height = list.rowsHeight(width: forSize, maximum: maximumHeight)
    return Request(minimum: min(height, Self.leastHeight), natural: height)
  }

  override func layOut(width: Int, height: Int) { place(scroller, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(scroller, of: self) }
}
