import GtkKit
import HalcyonCore

/// The symbol of a habit on a tinted square.
package final class HabitTile: Canvas {
  private let side: Int
  private var symbol = HabitSymbol.standard
  private var color = HabitPalette.color(HabitColor.standard.index)
  private var emoji: TextLayout?
  /// The tiles of all habits.
  private static let pictures = ShapePictures<Look>(limit: 100)

  /// What the picture of a tile depends on.
  private struct Look: Hashable {
    /// The name of the icon; `nil` for an emoji, which is drawn above the picture.
    let icon: String?
    let color: Color
    let isHighContrast, isRightToLeft: Bool
    let side: Int
  }

  /// The size of the symbol relative to the tile.
  private static let symbolPart = 0.56

  /// - Parameter side: The size in logical pixels.
  package init(side: Int = 36) {
    self.side = side
    super.init(role: .image, cssName: "habittile")
    verticalAlignment = .center
    setAccessiblyHidden(true)
  }

  /// Shows a symbol in a color.
  package func show(_ symbol: HabitSymbol, color: HabitColor) {
    let color = HabitPalette.color(color.index)
    guard symbol != self.symbol || color != self.color else { return }
    (self.symbol, self.color) = (symbol, color)
    emoji = nil
    queueDraw()
  }

  package override func styleDidChange() { emoji = nil }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: side, natural: side)
  }

  package override func draw(_ snapshot: Snapshot) {
    let (width, height) = (Double(size.width), Double(size.height))
    let side = min(width, height)
    let square = Rectangle(
      x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    let (color, name) = (color.current, iconName)
    let look = Look(
      icon: name, color: color, isHighContrast: Appearance.isHighContrast,
      isRightToLeft: isRightToLeft, side: self.side)
    Self.pictures.draw(look, size: size, on: snapshot, of: self) {
      $0.drawShapes(in: square) { shapes in
        shapes.fill([square], cornerRadius: side / 4.5, with: color.withAlpha(0.15))
        if Appearance.isHighContrast {
          shapes.outline(square, cornerRadius: side / 4.5, lineWidth: 1, with: color)
        }
      }
      if let name { drawIcon(name, $0, color: color) }
    }
    if case .emoji(let text) = symbol { drawEmoji(text, snapshot) }
  }

  /// The name of the icon; `nil` for an emoji. An icon of a newer version is unknown; GTK would
  /// draw a missing image.
  private var iconName: String? {
    guard case .icon(let name) = symbol else { return nil }
    return HabitIcons.all.contains { $0.name == name } ? name : "habit-check"
  }

  private func drawIcon(_ name: String, _ snapshot: Snapshot, color: Color) {
    let length = Int((Double(side) * Self.symbolPart).rounded())
    guard let icon = SymbolicIcon(name + "-symbolic", side: length, for: self) else { return }
    snapshot.draw(
      icon, x: Double(size.width - length) / 2, y: Double(size.height - length) / 2, color: color)
  }

  private func drawEmoji(_ text: String, _ snapshot: Snapshot) {
    let scale = Double(side) * Self.symbolPart / max(fontPixels, 1)
    let emoji = emoji ?? TextLayout(for: self, text, style: .init(scale: scale))
    self.emoji = emoji
    snapshot.draw(
      emoji, x: Double(size.width - emoji.size.width) / 2,
      y: Double(size.height - emoji.size.height) / 2, color: foreground)
  }
}
