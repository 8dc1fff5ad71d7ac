import GtkKit

/// The photo with the bar above it and the pane beside it, or below it in a narrow window.
final class ViewerFrame: Canvas {
  private static let paneWidth = 290
  private static let narrowWidth = 640
  private static let buttonSpacing = 6

  private let content: Widget
  private let bar: Widget
  private let optional: [Widget]
  /// The least width of the bar with all buttons.
  private var fullWidth = 0
  private let pane: Widget
  /// A Boolean value indicating whether the pane is visible.
  var showsPane = false {
    didSet {
      guard showsPane != oldValue else { return }
      pane.isVisible = showsPane
      queueResize()
    }
  }

  /// - Parameter optional: The buttons of the bar that are hidden if it is too narrow.
  init(content: Widget, bar: Widget, optional: [Widget], pane: Widget) {
    self.content = content
    self.bar = bar
    self.optional = optional
    self.pane = pane
    super.init(role: .group, cssName: "viewer")
    expandsVertically = true
    expandsHorizontally = true
    pane.isVisible = false
    [content, pane, bar].forEach { adopt($0) }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let bar = request(of: self.bar, orientation, for: nil)
    guard orientation == .horizontal else {
      return Request(minimum: bar.minimum + 100, natural: 500)
    }
    let pane = showsPane ? request(of: self.pane, .horizontal, for: nil).minimum : 0
    let hidden = optional.filter(\.isVisible).reduce(0) {
      $0 + request(of: $1, .horizontal, for: nil).natural + Self.buttonSpacing
    }
    return Request(minimum: max(bar.minimum - hidden, pane), natural: max(bar.natural, 600))
  }

  /// Hides the optional buttons if the bar is too narrow for them.
  private func fitBar(_ width: Int) {
    let areShown = optional.allSatisfy(\.isVisible)
    if areShown { fullWidth = request(of: bar, .horizontal, for: nil).minimum }
    let fits = width >= fullWidth
    guard fits != areShown else { return }
    afterLayout { [optional] in for button in optional { button.isVisible = fits } }
  }

  override func layOut(width: Int, height: Int) {
    let barHeight = request(of: bar, .vertical, for: nil).natural
    // Until its buttons are hidden, in the same frame, the bar can be wider than the viewer.
    let barWidth = max(width, request(of: bar, .horizontal, for: nil).minimum)
    _ = request(of: content, .horizontal, for: nil)
    fitBar(width)
    place(bar, width: barWidth, height: barHeight)
    guard showsPane else { return place(content, width: width, height: height) }
    let least = request(of: pane, .horizontal, for: nil).minimum
    if width < Self.narrowWidth {
      let paneHeight = max(height / 2, min(height - barHeight, 180))
      place(content, width: width, height: max(height - paneHeight, 1))
      place(
        pane, y: Double(height - paneHeight), width: max(width, least), height: max(paneHeight, 1))
      return
    }
    let paneWidth = max(Self.paneWidth, least)
    let isRTL = isRightToLeft
    place(
      content, x: isRTL ? Double(paneWidth) : 0, width: max(width - paneWidth, 1), height: height)
    place(
      pane, x: isRTL ? 0 : Double(width - paneWidth), y: Double(barHeight), width: paneWidth,
      height: max(height - barHeight, 1))
  }

  override func draw(_ snapshot: Snapshot) {
    snapshot.draw(content, of: self)
    if showsPane { snapshot.draw(pane, of: self) }
    snapshot.draw(bar, of: self)
  }
}
