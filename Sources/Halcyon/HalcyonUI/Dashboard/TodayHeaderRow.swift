import GtkKit

/// Places a picture before texts and a button after them. Where large text would get too narrow, the
/// picture is above it.
final class TodayHeaderRow: Canvas {
  private static let spacing = 18
  /// The least width of the texts beside the picture, in units of the font size: a long word of a
  /// title.
  private static let leastWidth = 10.0

  private let picture, texts: Widget
  private var button = Widget?.none

  init(_ picture: Widget, _ texts: Widget) {
    (self.picture, self.texts) = (picture, texts)
    super.init(role: .group, cssName: "todayheader", heightForWidth: true)
    [picture, texts].forEach(adopt)
  }

  /// Adds the button at the end.
  func add(_ button: Widget) {
    self.button = button
    adopt(button)
  }

  private func naturalWidth(of child: Widget?) -> Int {
    child.map { request(of: $0, .horizontal, for: nil).natural } ?? 0
  }

  private func naturalHeight(of child: Widget?) -> Int {
    child.flatMap { $0.isVisible ? request(of: $0, .vertical, for: nil).natural : nil } ?? 0
  }

  /// The width of the picture and the space after it; 0 if it is hidden.
  private var lead: Int { picture.isVisible ? naturalWidth(of: picture) + Self.spacing : 0 }

  private func textWidth(_ width: Int) -> (width: Int, isBeside: Bool) {
    let room = max(
      width - naturalWidth(of: button), request(of: texts, .horizontal, for: nil).minimum)
    let isBeside = lead == 0 || Double(room - lead) >= Self.leastWidth * fontPixels
    return (isBeside ? room - lead : room, isBeside)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let text = request(of: texts, .horizontal, for: nil)
    guard orientation == .vertical else {
      return Request(
        minimum: max(text.minimum + naturalWidth(of: button), lead),
        natural: lead + text.natural + naturalWidth(of: button))
    }
    let (extent, isBeside) = textWidth(forSize ?? .max / 4)
    let tall = request(of: texts, .vertical, for: extent).natural
    let above = naturalHeight(of: picture)
    let height = max(
      isBeside ? max(tall, above) : tall + above + Self.spacing / 2,
      naturalHeight(of: button))
    return Request(minimum: height, natural: height)
  }

  override func layOut(width: Int, height: Int) {
    let (extent, isBeside) = textWidth(width)
    func put(_ child: Widget, x: Int, y: Int, width extent: Int, height: Int) {
      place(
        child, x: Double(isRightToLeft ? width - x - extent : x), y: Double(y), width: extent,
        height: height)
    }
    let above = naturalHeight(of: picture)
    let line = isBeside ? height : max(above, naturalHeight(of: button))
    if picture.isVisible {
      put(
        picture, x: 0, y: (line - above) / 2, width: naturalWidth(of: picture), height: above)
    }
    let tall = request(of: texts, .vertical, for: extent).natural
    put(
      texts, x: isBeside ? lead : 0, y: isBeside ? (height - tall) / 2 : height - tall,
      width: extent, height: tall)
    guard let button else { return }
    let (side, end) = (naturalWidth(of: button), naturalHeight(of: button))
    put(button, x: width - side, y: (line - end) / 2, width: side, height: end)
  }

  override func draw(_ snapshot: Snapshot) {
    for child in [picture, texts, button].compactMap(\.self) where child.isVisible {
      snapshot.draw(child, of: self)
    }
  }
}
