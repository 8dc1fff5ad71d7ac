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
  /// Nothing of the page's layout is to change by itself while this holds: a transition draws it. Where it begins on a page
  /// that is on screen, the page notes what is to come back with it.
  var isStill: Bool { get set }
}

extension PageView {
  func takeFocus() -> Bool { widget.focusFirstChild() }
  func restore() {}
}

/// A page whose content may not be there yet.
protocol WaitingPage: PageView {
  var holder: ContentHolder { get }
}

/// A page of one widget, with nothing to remember.
final class PlainPage: PageView {
  let widget: Widget
  var isStill = false
  init(_ widget: Widget) { self.widget = widget }
}

/// The place of a page in the stack: says its title to assistive technology, and is one node to draw.
///
/// It stays in the stack when its page is gone, since a child that comes or goes has all its neighbours styled anew.
final class PageFrame: Canvas {
  let page: Page
  private(set) var view: (any PageView)?

  init(_ page: Page) {
    self.page = page
    super.init(role: .group, cssName: "pageframe")
    clipsChildren = true
    setAccessibleLabel(page.title)
    setActive(false)
  }

  /// Takes the page in.
  func fill(with view: any PageView) {
    empty()
    self.view = view
    adopt(view.widget)
  }

  /// Releases the page.
  func empty() {
    view?.widget.removeFromParent()
    view = nil
  }

  /// Whether the page can be seen. Out of sight it is not styled either when a state changes above it, as with each click.
  var isShown: Bool {
    get { view?.widget.isVisible ?? false }
    set { view?.widget.isVisible = newValue }
  }

  /// Whether the page takes part in input and is read out: not while it leaves.
  func setActive(_ isActive: Bool) {
    isTargetable = isActive
    canFocus = isActive
    setAccessiblyHidden(!isActive)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    view.map { request(of: $0.widget, orientation, for: forSize) }
      ?? Request(minimum: 0, natural: 0)
  }
  override func layOut(width: Int, height: Int) {
    if let view { place(view.widget, width: width, height: height) }
  }
  override func draw(_ snapshot: Snapshot) {
    if let view { snapshot.draw(view.widget, of: self) }
  }
}
