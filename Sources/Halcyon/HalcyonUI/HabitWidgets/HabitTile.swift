import GtkKit
import HalcyonCore

/// The symbol of a habit on a tinted square.
final class HabitTile: Canvas {
  private let side: Int
  private var symbol = HabitSymbol.standard
  private var color = HabitPalette.color(HabitColor.standard.index)
  private var icon: SymbolicIcon?
  private var emoji: TextLayout?

  /// The size of the symbol relative to the tile.
  private static let symbolPart = 0.56

  /// - Parameter side: The size in logical pixels.
  init(side: Int = 36) {
    self.side = side
    super.init(role: .image, cssName: "habittile")
    verticalAlignment = .center
    setAccessiblyHidden(true)
  }

  /// Shows a symbol in a color.
  func show(_ symbol: HabitSymbol, color: HabitColor) {
    let color = HabitPalette.color(color.index)
    guard symbol != self.symbol || color != self.color else { return }
    (self.symbol, self.color) = (symbol, color)
    discard()
    queueDraw()
  }

  private func discard() { (icon, emoji) = (nil, nil) }
  override func styleDidChange() { discard() }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: side, natural: side)
  }

  override func draw(_ snapshot: Snapshot) {
    let (width, height) = (Double(size.width), Double(size.height))
    let side = min(width, height)
    let square = Rectangle(
      x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    let color = color.current
    snapshot.drawShapes(in: square) { shapes in
      shapes.fill([square], cornerRadius: side / 4.5, with: color.withAlpha(0.15))
      if Appearance.isHighContrast {
        shapes.outline(square, cornerRadius: side / 4.5, lineWidth: 1, with: color)
      }
    }
    switch symbol {
    case .icon(let name): drawIcon(name, snapshot, color: color)
    case .emoji(let text): drawEmoji(text, snapshot)
    }
  }

  private func drawIcon(_ name: String, _ snapshot: Snapshot, color: Color) {
    let length = Int((Double(side) * Self.symbolPart).rounded())
    // An icon of a newer version is unknown; GTK would draw a missing image.
    let known = HabitIcons.all.contains { $0.name == name } ? name : "habit-check"
    guard let icon = icon ?? SymbolicIcon(known + "-symbolic", side: length, for: self) else {
      return
    }
    self.icon = icon
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
