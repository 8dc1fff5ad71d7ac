import GtkKit

/// Places widgets side by side, continuing on the next line if they do not fit.
package final class WrapRow: Canvas {
  package private(set) var children: [Widget] = []
  private let spacing: Int
  /// Whether the lines are centered rather than beginning at the start.
  package var isCentered = false { didSet { if isCentered != oldValue { queueResize() } } }

  /// Whether the first widget takes the space that remains if all fit on one line.
  package var firstFills = false { didSet { if firstFills != oldValue { queueResize() } } }

  /// Creates a row.
  /// - Parameters:
  ///   - spacing: The space between widgets and lines in logical pixels.
  ///   - role: The role for assistive technology; a group has a name.
  package init(_ children: [Widget] = [], spacing: Int = 8, role: AccessibleRole = .generic) {
    self.spacing = spacing
    super.init(role: role, cssName: "wraprow", heightForWidth: true)
    show(children)
  }

  /// Replaces the widgets.
  package func show(_ new: [Widget]) {
    guard new != children else { return }
    for old in children { old.removeFromParent() }
    for child in new { adopt(child) }
    children = new
    queueResize()
  }

  private struct Frame {
    var x, y, width, height: Int
  }

  private func frames(for width: Int) -> [(widget: Widget, frame: Frame)] {
    var placed: [(widget: Widget, frame: Frame)] = []
    var line: [(widget: Widget, width: Int, height: Int)] = []
    var (x, y) = (0, 0)
    let count = children.count(where: \.isVisible)
    func finish() {
      if firstFills, line.count == count { line[0].width += max(width - (x - spacing), 0) }
      let height = line.map(\.height).max() ?? 0
      var start = isCentered ? max((width - (x - spacing)) / 2, 0) : 0
      for item in line {
        placed.append((item.widget, Frame(x: start, y: y, width: item.width, height: height)))
        start += item.width + spacing
      }
      y += height + spacing
      (line, x) = ([], 0)
    }
    for child in children where child.isVisible {
      let own = request(of: child, .horizontal, for: nil)
      let extent = min(own.natural, max(width, own.minimum))
      if !line.isEmpty, x + extent > width { finish() }
      let height = request(of: child, .vertical, for: extent).natural
      line.append((child, extent, height))
      x += extent + spacing
    }
    if !line.isEmpty { finish() }
    return placed
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal:
      let requests = children.filter(\.isVisible).map { request(of: $0, .horizontal, for: nil) }
      return Request(
        minimum: requests.map(\.minimum).max() ?? 0,
        natural: requests.map(\.natural).reduce(0, +) + max(requests.count - 1, 0) * spacing)
    case .vertical:
      let width = forSize ?? measure(.horizontal, for: nil).natural
      let height = frames(for: width).map { $0.frame.y + $0.frame.height }.max() ?? 0
      return Request(minimum: height, natural: height)
    }
  }

  package override func layOut(width: Int, height: Int) {
    for (child, frame) in frames(for: width) {
      place(
        child, x: Double(isRightToLeft ? width - frame.x - frame.width : frame.x),
        y: Double(frame.y), width: frame.width, height: frame.height)
    }
  }

  package override func draw(_ snapshot: Snapshot) {
    for child in children where child.isVisible { snapshot.draw(child, of: self) }
  }
}
