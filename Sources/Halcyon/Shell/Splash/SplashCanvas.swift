import GtkKit

/// A centered column on a teal gradient; both can fade.
///
/// The gradient fades through the alpha of its colors: a group opacity over gradient and column
/// would render the whole window into an offscreen buffer in each frame of the fade.
final class SplashCanvas: Canvas {
  /// The colors of the gradient, the upper one first.
  static func colors(isDark: Bool) -> (top: Color, bottom: Color) {
    isDark
      ? (Color(red: 0, green: 0.36, blue: 0.4), Color(red: 0, green: 0.1, blue: 0.13))
      : (Color(red: 0, green: 0.8, blue: 0.84), Color(red: 0, green: 0.306, blue: 0.341))
  }
  private let column: Widget

  /// The opacity in 0...1.
  var presence = 1.0 {
    didSet {
      column.opacity = presence
      queueDraw()
    }
  }

  init(_ column: Widget) {
    self.column = column
    super.init(role: .group, cssName: "splash")
    adopt(column)
    expandsHorizontally = true
    expandsVertically = true
    clipsChildren = true
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: column, orientation, for: forSize)
  }

  override func layOut(width: Int, height: Int) {
    let across = min(request(of: column, .horizontal, for: nil).natural, width)
    let down = min(request(of: column, .vertical, for: across).natural, height)
    place(
      column, x: Double((width - across) / 2), y: Double((height - down) / 2), width: across,
      height: down)
  }

  override func draw(_ snapshot: Snapshot) {
    let (width, height) = size
    // The style can change meanwhile.
    let colors = Self.colors(isDark: Appearance.isDark || Appearance.isHighContrast)
    snapshot.fill(
      Rectangle(width: Double(width), height: Double(height)),
      from: colors.top.withAlpha(Float(presence)), to: colors.bottom.withAlpha(Float(presence)))
    snapshot.draw(column, of: self)
  }
}
