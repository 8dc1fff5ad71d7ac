import GtkKit

/// Shows one page of several and slides to the next: two pages during a switch, one after it.
///
/// Pages are made when they are first shown and kept; both are laid out where they come to rest and only drawn
/// elsewhere, so a frame of the switch costs two transforms.
final class PageStack: Canvas {
  private struct Shown {
    let page: Page
    let widget: Widget
  }

  private let makePage: (Page) -> Widget
  private var kept: [Page: Widget] = [:]
  private var current: Shown?
  private var leaving: Shown?
  private var transition: PageTransition?
  private var animation: SpringAnimation?

  /// - Parameter makePage: makes the widget of a page; called once for each.
  init(makePage: @escaping (Page) -> Widget) {
    self.makePage = makePage
    super.init(role: .group, cssName: "pagestack")
    clipsChildren = true
    expandsHorizontally = true
    expandsVertically = true
  }

  /// The page that is shown, or on its way to be.
  var page: Page? { current?.page }
  /// How many pages are in the widget tree: 1 at rest.
  var liveCount: Int { (current == nil ? 0 : 1) + (leaving == nil ? 0 : 1) }
  /// Positions of the page that comes and the one that goes; `nil` at rest.
  var positions: (incoming: Double, outgoing: Double)? {
    transition.map { ($0.incoming, $0.outgoing) }
  }

  /// Goes to a page: at once where there was none, else from wherever the pages are now.
  func show(_ page: Page) {
    guard page != current?.page else { return }
    guard let old = current else {
      current = Shown(page: page, widget: bring(page))
      return
    }
    let position = transition?.incoming ?? 0
    let velocity = animation?.velocity ?? 0
    animation?.pause()
    if let gone = leaving, gone.page != page { gone.widget.removeFromParent() }
    let new = Shown(page: page, widget: bring(page))
    (current, leaving) = (new, old)
    old.widget.isTargetable = false
    old.widget.setAccessiblyHidden(true)
    let transition = PageTransition(from: old.page.index, to: page.index, oldPosition: position)
    self.transition = transition
    let animation = SpringAnimation(
      on: self, from: transition.incoming, to: 0, spring: PageTransition.spring,
      initialVelocity: velocity,
      onValue: { [weak self] in self?.move(to: $0) }, onEnd: { [weak self] in self?.finish() })
    self.animation = animation
    animation.play()
  }

  /// Begins to go to a page and stays on the way. For pictures.
  /// - Parameter part: 0 for the old page in place, 1 for the new one.
  func show(_ page: Page, heldAt part: Double) {
    show(page)
    animation?.pause()
    if let transition { move(to: transition.direction * (1 - part)) }
  }

  /// Gives the keyboard to the first control of the page that is shown.
  /// - Returns: whether it has any.
  func focusPage() -> Bool { current?.widget.focusFirstChild() ?? false }

  /// The widget of a page as a child on top of the others.
  private func bring(_ page: Page) -> Widget {
    let widget = kept[page] ?? makePage(page)
    kept[page] = widget
    widget.removeFromParent()
    adopt(widget)
    widget.isTargetable = true
    widget.setAccessiblyHidden(false)
    return widget
  }

  private func move(to position: Double) {
    transition?.incoming = position
    queueDraw()
  }

  private func finish() {
    leaving?.widget.removeFromParent()
    leaving = nil
    transition = nil
    animation = nil
    queueDraw()
  }

  override func willUnmap() { if transition != nil { animation?.skip() } }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    [current, leaving].compactMap { $0?.widget }
      .map { request(of: $0, orientation, for: forSize) }
      .reduce(Request(minimum: 0, natural: 0)) { $0.union($1) }
  }

  override func layOut(width: Int, height: Int) {
    for shown in [current, leaving].compactMap({ $0 }) {
      place(shown.widget, width: width, height: height)
    }
  }

  override func draw(_ snapshot: Snapshot) {
    guard let current else { return }
    guard let transition else { return snapshot.draw(current.widget, of: self) }
    if let leaving { draw(leaving.widget, at: transition.outgoing, snapshot) }
    draw(current.widget, at: transition.incoming, snapshot)
  }

  private func draw(_ child: Widget, at position: Double, _ snapshot: Snapshot) {
    let offset = PageTransition.offset(at: position, width: size.width, rightToLeft: isRightToLeft)
    snapshot.translated(x: offset, y: 0) {
      snapshot.withOpacity(PageTransition.opacity(at: position)) { snapshot.draw(child, of: self) }
    }
  }
}
