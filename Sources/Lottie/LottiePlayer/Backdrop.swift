import GtkKit

/// The background behind an animation, with the animation as its child.
@MainActor final class Backdrop: Canvas {
  /// The pattern behind transparent parts.
  enum Ground: Int, CaseIterable {
    case light, dark, checker

    var name: String {
      switch self {
      case .light: "Light"
      case .dark: "Dark"
      case .checker: "Checker"
      }
    }
  }

  var ground = Ground.light { didSet { queueDraw() } }
  private(set) var child: Widget?

  init() {
    super.init(role: .group, cssName: "backdrop")
    clipsChildren = true
  }

  /// Replaces the child.
  func show(_ widget: Widget) {
    child?.removeFromParent()
    child = widget
    adopt(widget)
    queueResize()
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard let child else { return Request(minimum: 0, natural: 0) }
    return request(of: child, orientation, for: forSize)
  }

  override func layOut(width: Int, height: Int) {
    if let child { place(child, width: width, height: height) }
  }

  override func draw(_ snapshot: Snapshot) {
    let (width, height) = (Double(size.width), Double(size.height))
    let bounds = Rectangle(width: width, height: height)
    let light = Color(red: 1, green: 1, blue: 1)
    switch ground {
    case .light: snapshot.fill(bounds, with: light)
    case .dark: snapshot.fill(bounds, with: Color(red: 0.12, green: 0.12, blue: 0.12))
    case .checker:
      snapshot.fill(bounds, with: light)
      // Bounds the number of rectangles in large windows.
      let side = max(12, (width * height / 10_000).squareRoot())
      let gray = Color(red: 0.85, green: 0.85, blue: 0.85)
      for row in 0..<Int((height / side).rounded(.up)) {
        for column in 0..<Int((width / side).rounded(.up))
        where !(row + column).isMultiple(of: 2) {
          let (x, y) = (Double(column) * side, Double(row) * side)
          let field = Rectangle(
            x: x, y: y, width: min(side, width - x), height: min(side, height - y))
          snapshot.fill(field, with: gray)
        }
      }
    }
    if let child { snapshot.draw(child, of: self) }
  }
}
