import GtkKit

/// Lays out small widgets at their natural sizes in lines that wrap, such as tags.
final class FlowLayout: Canvas {
  private let spacing: Int
  private var children: [Widget] = []

  /// - Parameter spacing: The distance of children and lines in logical pixels.
  init(_ children: [Widget] = [], spacing: Int = 6) {
    self.spacing = spacing
    super.init(role: .group, cssName: "flow", heightForWidth: true)
    show(children)
  }

  /// Replaces the children.
  func show(_ new: [Widget]) {
    children.forEach { $0.removeFromParent() }
    children = new
    new.forEach { adopt($0) }
    queueResize()
  }

  /// Returns the positions of the children and the height.
  private func positions(width: Int) -> (places: [Rectangle], height: Int) {
    var places: [Rectangle] = []
    var (x, y, line) = (0, 0, 0)
    for child in children {
      let natural = min(request(of: child, .horizontal, for: nil).natural, max(width, 1))
      let height = request(of: child, .vertical, for: natural).natural
      if x > 0, x + natural > width {
        (x, y, line) = (0, y + line + spacing, 0)
      }
      places.append(
        Rectangle(
          x: Double(x), y: Double(y), width: Double(natural), height: Double(height)))
      x += natural + spacing
      line = max(line, height)
    }
    return (places, y + line)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let widths = children.map { request(of: $0, .horizontal, for: nil) }
    guard orientation == .vertical else {
      return Request(
        minimum: widths.map(\.minimum).max() ?? 0,
        natural: max(0, widths.reduce(-spacing) { $0 + $1.natural + spacing }))
    }
    let height = positions(width: forSize ?? .max / 4).height
    return Request(minimum: height, natural: height)
  }

  override func layOut(width: Int, height: Int) {
    for (child, bounds) in zip(children, positions(width: width).places) {
      let least = request(of: child, .horizontal, for: nil).minimum
      let x = isRightToLeft ? Double(width) - bounds.x - bounds.width : bounds.x
      place(
        child, x: x, y: bounds.y, width: max(Int(bounds.width), least), height: Int(bounds.height))
    }
  }

  override func draw(_ snapshot: Snapshot) { children.forEach { snapshot.draw($0, of: self) } }
}
