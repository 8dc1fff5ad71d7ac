import GtkKit
import HalcyonKit
import Localization

/// The top of the page of a person: picture, name, a line below it, and buttons at the end. In a
/// narrow page, the picture is above the name.
final class PersonHeader: Canvas {
  /// The width from which the picture is beside the name, in logical pixels.
  private static let wideWidth = 480
  private static let diameter = 96
  private static let spacing = 16

  let avatar = Avatar(diameter: PersonHeader.diameter)
  private let nameLabel = Label(style: "title-1")
  private let lineLabel = Label(style: "dim-label")
  private let texts: BoxLayout
  private let buttons: BoxLayout
  /// Whether the texts begin at the start rather than being centered; `nil` before a layout.
  private var alignsAtStart: Bool?

  /// Creates a header.
  /// - Parameter buttons: The buttons at the end.
  init(buttons: [Widget]) {
    texts = BoxLayout(.vertical, spacing: 2, [nameLabel, lineLabel])
    self.buttons = BoxLayout(.horizontal, spacing: 6, buttons)
    super.init(role: .group, cssName: "personheader", heightForWidth: true)
    for label in [nameLabel, lineLabel] {
      label.wraps = true
      label.maximumLines = 3
      label.ellipsizes = true
    }
    texts.verticalAlignment = .center
    self.buttons.verticalAlignment = .center
    for child in [avatar, texts, self.buttons] as [Widget] { adopt(child) }
  }

  /// Adds a button at the end.
  func add(_ button: Widget) { buttons.append(button) }

  /// Shows a name and the line below it.
  func show(name: String, line: String) {
    nameLabel.text = name
    lineLabel.text = line
    lineLabel.isVisible = !line.isEmpty
    setAccessibleLabel(name)
  }

  /// The texts that are shown. For tests.
  var shownTexts: (name: String, line: String) { (nameLabel.text, lineLabel.text) }

  private func isWide(_ width: Int) -> Bool { width >= Self.wideWidth }

  private func textWidth(_ width: Int) -> Int {
    guard isWide(width) else { return width }
    return max(
      width - Self.diameter - 2 * Self.spacing
        - request(of: buttons, .horizontal, for: nil).natural,
      request(of: texts, .horizontal, for: nil).minimum)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal:
      let least = max(
        request(of: texts, .horizontal, for: nil).minimum,
        Self.diameter + 2 * request(of: buttons, .horizontal, for: nil).natural)
      return Request(minimum: least, natural: max(least, 640))
    case .vertical:
      let width = forSize ?? 640
      let text = request(of: texts, .vertical, for: textWidth(width)).natural
      let height = isWide(width) ? max(Self.diameter, text) : Self.diameter + 12 + text
      return Request(minimum: height, natural: height)
    }
  }

  override func layOut(width: Int, height: Int) {
    let wide = isWide(width)
    if wide != alignsAtStart {
      alignsAtStart = wide
      afterLayout { [weak self] in self?.alignText() }
    }
    let side = request(of: buttons, .horizontal, for: nil).natural
    let text = textWidth(width)
    let textHeight = request(of: texts, .vertical, for: text).natural
    func put(_ child: Widget, _ x: Int, _ y: Int, _ extent: Int, _ tall: Int) {
      place(
        child, x: Double(isRightToLeft ? width - x - extent : x), y: Double(y), width: extent,
        height: tall)
    }
    let top = wide ? (height - Self.diameter) / 2 : 0
    put(avatar, wide ? 0 : (width - Self.diameter) / 2, top, Self.diameter, Self.diameter)
    if wide {
      put(texts, Self.diameter + Self.spacing, (height - textHeight) / 2, text, textHeight)
    } else {
      put(texts, 0, Self.diameter + 12, text, textHeight)
    }
    let tall = request(of: buttons, .vertical, for: side).natural
    put(buttons, width - side, wide ? (height - tall) / 2 : 0, side, tall)
  }

  private func alignText() {
    for label in [nameLabel, lineLabel] {
      label.textAlignment = alignsAtStart == true ? 0 : 0.5
      if alignsAtStart == true { label.alignLines() } else { label.centerLines() }
    }
  }

  override func draw(_ snapshot: Snapshot) {
    for child in [avatar, texts, buttons] as [Widget] { snapshot.draw(child, of: self) }
  }
}
