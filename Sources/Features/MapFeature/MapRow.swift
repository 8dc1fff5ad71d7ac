import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMap
import HalcyonText
import Localization

/// A row of a list beside the map: a face, a name and a line of text. Painted, like all long lists.
final class MapRow: Canvas {
  private static let nameStyle = TextLayout.Style(isBold: true)
  private static let captionStyle = TextLayout.Style(scale: 0.85)
  private static let margin = 12.0
  private static let leastFace = 36.0

  private var name = ""
  private var caption = ""
  private var picture: Avatar.PictureSource = { _ in nil }
  private var texts: (face: AvatarDrawing, name: TextLayout, caption: TextLayout)?

  init() {
    super.init(role: .generic, cssName: "maprow")
  }

  /// Shows a person.
  func show(
    name: String, caption: String, picture: @escaping Avatar.PictureSource = { _ in nil }
  ) {
    self.picture = picture
    self.name = name
    self.caption = caption
    texts = nil
    tooltip = caption
    let label = [name, caption].filter { !$0.isEmpty }.joined(separator: tr(", "))
    setAccessibleLabel(label)
    setAccessibleListItem(label: label)
    queueDraw()
  }

  override func styleDidChange() { texts = nil }

  private var faceSize: Double { max(Self.leastFace, (min(fontPixels, 200) * 2.4).rounded()) }

  private func layouts() -> (face: AvatarDrawing, name: TextLayout, caption: TextLayout) {
    if let texts { return texts }
    let made = (
      face: AvatarDrawing(name, for: self, diameter: faceSize),
      name: TextLayout(for: self, name, style: Self.nameStyle),
      caption: TextLayout(for: self, caption, style: Self.captionStyle)
    )
    texts = made
    return made
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard orientation == .vertical else { return Request(minimum: 120, natural: 280) }
    let texts = layouts()
    let text = Double(texts.name.size.height + texts.caption.size.height) + 2
    let height = Int(max(faceSize, text) + Self.margin)
    return Request(minimum: height, natural: height)
  }

  override func draw(_ snapshot: Snapshot) {
    let texts = layouts()
    let (width, height, face) = (Double(size.width), Double(size.height), faceSize)
    let mirrored = isRightToLeft
    func x(_ start: Double, _ extent: Double) -> Double {
      mirrored ? width - start - extent : start
    }
    let circle = Rectangle(
      x: x(Self.margin, face), y: (height - face) / 2, width: face, height: face)
    texts.face.draw(picture(self), in: circle, on: snapshot, of: self)
    let start = 2 * Self.margin + face
    let room = Int(max(width - start - Self.margin, 1))
    texts.name.maximumWidth = room
    texts.caption.maximumWidth = room
    let (nameSize, captionSize) = (texts.name.size, texts.caption.size)
    let top = (height - Double(nameSize.height + captionSize.height) - 2) / 2
    snapshot.draw(
      texts.name, x: x(start, Double(nameSize.width)), y: top, color: foreground)
    snapshot.draw(
      texts.caption, x: x(start, Double(captionSize.width)),
      y: top + Double(nameSize.height) + 2, color: foreground.withAlpha(0.75))
  }
}
