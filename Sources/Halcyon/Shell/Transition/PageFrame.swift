import GtkKit
import HalcyonKit

/// The container of a page in the stack. It exposes the page's title to assistive technology and is
/// drawn as a single node.
///
/// It stays in the stack after its page was released, because adding or removing a child makes GTK
/// restyle all siblings.
final class PageFrame: Canvas {
  let page: Page
  /// The position of the page in the stack, from 0.
  let index: Int
  private(set) var view: (any PageView)?
  /// A Boolean value indicating whether the view has never been visible, so that it has no scroll
  /// position.
  var isNew = false

  init(_ page: Page, at index: Int) {
    self.page = page
    self.index = index
    super.init(role: .group, cssName: "pageframe")
    clipsChildren = true
    setAccessibleLabel(page.title)
    setActive(false)
  }

  /// Sets the page's view.
  func fill(with view: any PageView) {
    empty()
    self.view = view
    isNew = true
    adopt(view.widget)
  }

  /// Releases the page's view.
  func empty() {
    view?.widget.removeFromParent()
    view = nil
  }

  /// A Boolean value indicating whether the page is visible. A hidden page is not restyled when the
  /// state of an ancestor changes, which happens with each click.
  var isShown: Bool {
    get { view?.widget.isVisible ?? false }
    set { view?.widget.isVisible = newValue }
  }

  /// Sets whether the page accepts input and is exposed to assistive technology. A page that is
  /// leaving does not.
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
