import GtkKit
import HalcyonCore

/// The picture of a person, or their initials on a color of their own.
package struct AvatarDrawing {
  /// The font size relative to the diameter.
  private static let textPart = 0.4

  let name: String
  private let initials: TextLayout

  /// Creates the drawing of a person for a widget.
  /// - Parameter diameter: The diameter in logical pixels.
  package init(_ name: String, for widget: Widget, diameter: Double) {
    self.name = name
    let scale = diameter * Self.textPart / max(widget.fontPixels, 1)
    initials = TextLayout(
      for: widget, Initials.of(name), style: TextLayout.Style(isBold: true, scale: scale))
  }

  /// Draws the picture, or the initials without one.
  package func draw(
    _ picture: Texture?, in area: Rectangle, on snapshot: Snapshot, of widget: Widget
  ) {
    if let picture { return snapshot.draw(picture, in: area, of: widget) }
    snapshot.fill(area, cornerRadius: area.width / 2, with: Initials.color(of: name))
    let size = initials.size
    snapshot.draw(
      initials, x: area.x + (area.width - Double(size.width)) / 2,
      y: area.y + (area.height - Double(size.height)) / 2, color: Color(red: 1, green: 1, blue: 1))
  }
}

/// A round picture of a person, without a function of its own.
package final class Avatar: Canvas {
  /// Returns the picture to draw; `nil` for the initials. Called while drawing.
  package typealias PictureSource = (Widget) -> Texture?

  private let diameter: Int
  private var name = ""
  private var picture: PictureSource = { _ in nil }
  private var drawing: AvatarDrawing?

  /// Creates an avatar.
  /// - Parameter diameter: The diameter in logical pixels.
  package init(diameter: Int) {
    self.diameter = diameter
    super.init(cssName: "avatarimage")
    setAccessiblyHidden(true)
    horizontalAlignment = .center
    verticalAlignment = .center
  }

  /// Shows a person.
  package func show(_ name: String, picture: @escaping PictureSource = { _ in nil }) {
    if name != self.name { drawing = nil }
    self.name = name
    self.picture = picture
    queueDraw()
  }

  package override func styleDidChange() { drawing = nil }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: diameter, natural: diameter)
  }

  package override func draw(_ snapshot: Snapshot) {
    let drawing = drawing ?? AvatarDrawing(name, for: self, diameter: Double(diameter))
    self.drawing = drawing
    drawing.draw(
      picture(self), in: Rectangle(width: Double(diameter), height: Double(diameter)),
      on: snapshot, of: self)
  }
}
