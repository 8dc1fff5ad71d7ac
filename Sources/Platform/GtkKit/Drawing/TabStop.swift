/// A container of one widget, such as a list, that is a single stop of the Tab key. Arrow keys move
/// the focus inside.
public final class TabStop: Canvas {
  private let child: Widget
  /// Focuses a descendant when Tab enters the container, and returns whether it did.
  public var onEnter: (() -> Bool)?
  /// Called before Tab leaves the container.
  public var onLeave: (() -> Void)?

  /// - Parameter heightForWidth: whether the height of the child depends on its width.
  public init(_ child: Widget, heightForWidth: Bool = false) {
    self.child = child
    super.init(cssName: "tabstop", heightForWidth: heightForWidth)
    isTabStop = true
    adopt(child)
  }

  override public func takeTabFocus() -> Bool { onEnter?() ?? false }
  override public func willLeaveByTab() { onLeave?() }

  override public func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: child, orientation, for: forSize)
  }
  override public func layOut(width: Int, height: Int) {
    place(child, width: width, height: height)
  }
  override public func draw(_ snapshot: Snapshot) { snapshot.draw(child, of: self) }
}
