import GtkKit

/// A page filled with one color.
final class SolidPage: Canvas {
  private let color: Color
  init(_ color: Color) {
    self.color = color
    super.init(cssName: "solid")
  }
  override func draw(_ snapshot: Snapshot) {
    snapshot.fill(Rectangle(width: Double(size.width), height: Double(size.height)), with: color)
  }
}
