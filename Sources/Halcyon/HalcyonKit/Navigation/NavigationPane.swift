import GtkKit

/// The container of the root or of a subpage in a `NavigationView`, drawn as a single node.
final class NavigationPane: Canvas {
  /// The subpage; `nil` for the root.
  let subpage: Subpage?
  /// The focus before the subpage was opened.
  var bookmark: FocusBookmark?
  private let content: Widget

  init(root: Widget) {
    subpage = nil
    content = root
    super.init(cssName: "navigationpane")
    adopt(root)
  }

  init(_ subpage: Subpage) {
    self.subpage = subpage
    content = subpage.widget
    super.init(role: .group, cssName: "navigationpane")
    clipsChildren = true
    adopt(subpage.widget)
    updateTitle()
  }

  /// Applies a changed title of the subpage.
  func updateTitle() { if let subpage { setAccessibleLabel(subpage.title) } }

  /// Removes the widget of the subpage, which can be shown again in another pane.
  func empty() { content.removeFromParent() }

  /// Sets whether the pane accepts input and is exposed to assistive technology.
  func setActive(_ isActive: Bool) {
    isTargetable = isActive
    canFocus = isActive
    setAccessiblyHidden(!isActive)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: content, orientation, for: forSize)
  }
  override func layOut(width: Int, height: Int) { place(content, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(content, of: self) }
}
