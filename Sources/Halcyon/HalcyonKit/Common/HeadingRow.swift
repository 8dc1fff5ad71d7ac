import GtkKit

/// The heading of a page: a picture before texts, and buttons after them. Where large text would
/// get too narrow, the picture and the buttons are above it; without a picture, the buttons are
/// below it.
package final class HeadingRow: Canvas {
  private static let spacing = 18
  /// The least width of the texts beside the picture, in units of the font size: a long word of a
  /// title.
  private static let leastWidth = 9.0

  private let picture: Widget?
  private let texts: Widget
  private var buttons = Widget?.none
  private var buttonSpacing = 0
  /// Called after the size of the text may have changed.
  package var onStyle: (() -> Void)?

  package init(_ picture: Widget?, _ texts: Widget) {
    (self.picture, self.texts) = (picture, texts)
    super.init(role: .group, cssName: "headingrow", heightForWidth: true)
    [picture, texts].compactMap(\.self).forEach(adopt)
  }

  /// Shows a button, or a box of them, at the end.
  /// - Parameter spacing: The least space between the texts and the buttons in logical pixels.
  package func show(buttons: Widget, spacing: Int = 0) {
    (self.buttons, buttonSpacing) = (buttons, spacing)
    adopt(buttons)
  }

  package override func styleDidChange() {
    afterLayout { [weak self] in self?.onStyle?() }
  }

  private func naturalWidth(of child: Widget?) -> Int {
    child.map { request(of: $0, .horizontal, for: nil).natural } ?? 0
  }

  private func naturalHeight(of child: Widget?, for width: Int? = nil) -> Int {
    child.flatMap { $0.isVisible ? request(of: $0, .vertical, for: width).natural : nil } ?? 0
  }

  /// The width of the buttons, whose labels wrap if even a line of their own is too short.
  private func buttonsWidth(_ width: Int) -> Int { min(naturalWidth(of: buttons), width) }

  /// The width of the picture and the space after it; 0 if it is hidden.
  private var lead: Int {
    picture?.isVisible == true ? naturalWidth(of: picture) + Self.spacing : 0
  }

  /// Returns the width of the texts, and whether they are beside the picture.
  private func textWidth(_ width: Int) -> (width: Int, isBeside: Bool) {
    let room = width - lead - naturalWidth(of: buttons) - buttonSpacing
    let isBeside = Double(room) >= Self.leastWidth * fontPixels
    let least = request(of: texts, .horizontal, for: nil).minimum
    return (max(isBeside ? room : width, least), isBeside)
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let text = request(of: texts, .horizontal, for: nil)
    guard orientation == .vertical else {
      let least = lead + (buttons.map { request(of: $0, .horizontal, for: nil).minimum } ?? 0)
      return Request(
        minimum: max(text.minimum, least),
        natural: lead + naturalWidth(of: buttons) + buttonSpacing + text.natural)
    }
    let width = forSize ?? .max / 4
    let (extent, isBeside) = textWidth(width)
    let tall = request(of: texts, .vertical, for: extent).natural
    let line = max(
      naturalHeight(of: picture), naturalHeight(of: buttons, for: buttonsWidth(width - lead)))
    let height = isBeside ? max(tall, line) : tall + line + Self.spacing / 2
    return Request(minimum: height, natural: height)
  }

  package override func layOut(width: Int, height: Int) {
    let (extent, isBeside) = textWidth(width)
    let tall = request(of: texts, .vertical, for: extent).natural
    let line = isBeside ? height : height - tall - Self.spacing / 2
    func put(_ child: Widget, x: Int, width extent: Int, height: Int, y: Int? = nil) {
      place(
        child, x: Double(isRightToLeft ? width - x - extent : x),
        y: Double(y ?? (line - height) / 2), width: extent, height: height)
    }
    if let picture, picture.isVisible {
      put(picture, x: 0, width: naturalWidth(of: picture), height: naturalHeight(of: picture))
    }
    let areButtonsBelow = !isBeside && lead == 0
    put(
      texts, x: isBeside ? lead : 0, width: extent, height: tall,
      y: isBeside ? nil : areButtonsBelow ? 0 : height - tall)
    guard let buttons else { return }
    let side = buttonsWidth(width - lead)
    let tallest = naturalHeight(of: buttons, for: side)
    put(
      buttons, x: areButtonsBelow ? 0 : width - side, width: side, height: tallest,
      y: areButtonsBelow ? height - tallest : nil)
  }

  package override func draw(_ snapshot: Snapshot) {
    for child in [picture, texts, buttons].compactMap(\.self) where child.isVisible {
      snapshot.draw(child, of: self)
    }
  }
}
