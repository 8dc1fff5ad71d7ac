import GtkKit

/// Scrolls a widget. It has a given width, and the height of the widget at it, up to a maximum.
///
/// A scrolled window of GTK requests the height that its content has without wrapped lines.
final class FittedContent: Canvas {
  /// The height in a low window.
  private static let leastHeight = 54

  private let scroller: ScrolledWindow
  private let content: Widget
  /// The width in logical pixels.
  var width = 368 { didSet { if width != oldValue { queueResize() } } }
  /// The maximum height in logical pixels.
  var maximumHeight = 400 { didSet { if maximumHeight != oldValue { queueResize() } } }

  init(_ content: Widget) {
    self.content = content
    scroller = ScrolledWindow(child: content)
    super.init(heightForWidth: true)
    adopt(scroller)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    // Otherwise GTK does not tell this widget of later changes of the size.
    _ = request(of: scroller, orientation, for: nil)
    guard orientation == .vertical else { return Request(minimum: width, natural: width) }
    let tall = request(of: content, .vertical, for: forSize ?? width).natural
    let height = min(tall, maximumHeight)
    return Request(minimum: min(height, Self.leastHeight), natural: height)
  }

  override func layOut(width: Int, height: Int) { place(scroller, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(scroller, of: self) }
}
