import GtkKit

/// What the stack shows of a page. Its widgets live from when it is first wanted until it leaves the stack's cache; what
/// is to come back after that it keeps somewhere else.
protocol PageView: AnyObject {
  /// All of the page.
  var widget: Widget { get }
  /// Gives the keyboard to the first control that makes sense, without moving anything on the page.
  /// - Returns: whether there was one.
  func takeFocus() -> Bool
  /// The page is laid out for the first time: the moment to go to where it was scrolled to.
  func restore()
  /// Nothing of the page's layout is to change by itself while this holds: a transition draws it.
  var isStill: Bool { get set }
  /// The page is about to be released.
  func remember()
}

extension PageView {
  func takeFocus() -> Bool { widget.focusFirstChild() }
  func restore() {}
  func remember() {}
}

/// A page of one widget, with nothing to remember.
final class PlainPage: PageView {
  let widget: Widget
  var isStill = false
  init(_ widget: Widget) { self.widget = widget }
}

/// The frame of a page in the stack: says its title to assistive technology, and is one node to draw.
final class PageFrame: Canvas {
  let page: Page
  let view: any PageView

  init(_ page: Page, _ view: any PageView) {
    self.page = page
    self.view = view
    super.init(role: .group, cssName: "pageframe")
    clipsChildren = true
    setAccessibleLabel(page.title)
    adopt(view.widget)
  }

  /// Whether the page takes part in input and is read out: not while it leaves.
  func setActive(_ isActive: Bool) {
    isTargetable = isActive
    canFocus = isActive
    setAccessiblyHidden(!isActive)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: view.widget, orientation, for: forSize)
  }
  override func layOut(width: Int, height: Int) {
    place(view.widget, width: width, height: height)
  }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(view.widget, of: self) }
}
