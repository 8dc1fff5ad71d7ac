import GtkKit

/// Hides its child while the child is built.
///
/// The hidden child is laid out and recorded in each frame, so that the frame which shows it only
/// has to paint it.
package final class Curtain: Canvas {
  private let child: Widget
  /// A Boolean value indicating whether the child is visible.
  package private(set) var isOpen: Bool

  package init(_ child: Widget, isOpen: Bool = false) {
    self.child = child
    self.isOpen = isOpen
    super.init(cssName: "curtain", heightForWidth: true)
    adopt(child)
  }

  /// Hides the child.
  package func close() { setOpen(false) }
  /// Shows the child.
  func open() { setOpen(true) }

  private func setOpen(_ isOpen: Bool) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    queueDraw()
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: child, orientation, for: forSize)
  }

  package override func layOut(width: Int, height: Int) {
    place(child, width: width, height: height)
  }

  package override func draw(_ snapshot: Snapshot) {
    if isOpen { snapshot.draw(child, of: self) } else { snapshot.record(child, of: self) }
  }
}
