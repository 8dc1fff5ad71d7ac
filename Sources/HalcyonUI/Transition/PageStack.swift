import GtkKit

/// Shows one page of several and slides to the next: two pages during a switch, one after it.
///
/// Both are laid out where they come to rest and only drawn elsewhere, so a frame of the switch costs two transforms and
/// two opacities over what is drawn already. A page that was left stays in a small cache (`PageCache`) and is released
/// when others take its room.
final class PageStack: Canvas {
  private let makeView: (Page) -> any PageView
  private var cache: PageCache
  private let frames = Page.allCases.map { PageFrame($0) }
  /// The page that comes or is there, drawn above the other.
  private(set) var current: PageFrame?
  private(set) var leaving: PageFrame?
  private(set) var transition: PageTransition?
  private var animation: SpringAnimation?
  /// The finger that moves the pages.
  var swipe: PageSwipe?
  /// Pages to be released after the frame that they left in.
  private var released: [PageFrame] = []
  private var release: Timeout?
  private let trace = TransitionTrace()

  /// The page that is shown, or on its way to be; while a finger moves pages, the one it began on.
  private(set) var page: Page?
  /// Called when a swipe has changed the page.
  var onSwipe: ((Page) -> Void)?

  /// - Parameters:
  ///   - cacheLimit: how many pages are kept beside the one shown.
  ///   - makeView: makes a page; called whenever it is wanted and not in the cache.
  init(cacheLimit: Int = 1, makeView: @escaping (Page) -> any PageView) {
    self.makeView = makeView
    cache = PageCache(limit: cacheLimit)
    super.init(role: .group, cssName: "pagestack")
    clipsChildren = true
    expandsHorizontally = true
    expandsVertically = true
    for frame in frames {
      adopt(frame)
      setShown(frame, false)
    }
  }

  /// A stack of pages of one widget each.
  convenience init(cacheLimit: Int = 1, makePage: @escaping (Page) -> Widget) {
    self.init(cacheLimit: cacheLimit) { PlainPage(makePage($0)) }
  }

  /// What the content of the current page is in; `nil` where it is there at once.
  var holder: ContentHolder? { (current?.view as? any WaitingPage)?.holder }

  /// How many pages are on screen: 1 at rest.
  var liveCount: Int { (current == nil ? 0 : 1) + (leaving == nil ? 0 : 1) }
  /// Positions of the page that comes and the one that goes; `nil` at rest.
  var positions: (incoming: Double, outgoing: Double)? {
    transition.map { ($0.incoming, $0.outgoing) }
  }

  /// How fast the pages move, in widths a second.
  var velocity: Double { animation?.velocity ?? 0 }

  /// Goes to a page: at once where there was none, else from wherever the pages are now, as fast as they move.
  func show(_ page: Page) {
    guard begin(page) else { return }
    play(velocity: velocity)
  }

  /// Begins to go to a page and stays on the way, until the next `show` or `letGo`. For pictures.
  /// - Parameter part: 0 for the old page in place, 1 for the new one.
  func show(_ page: Page, heldAt part: Double) {
    guard begin(page), let direction = transition?.direction else { return }
    animation?.pause()
    animation = nil
    move(to: direction * (1 - part))
  }

  /// Goes on with a switch that is held.
  func letGo() { if transition != nil, animation == nil, swipe == nil { play(velocity: 0) } }

  /// Gives the keyboard to the first control of the page that is shown.
  /// - Returns: whether it has any.
  func focusPage() -> Bool {
    guard let frame = [current, leaving].first(where: { $0?.page == page }) else { return false }
    return frame?.view?.takeFocus() ?? false
  }

  /// Puts both pages in the tree, where they are now.
  /// - Returns: whether there is a way to go.
  private func begin(_ page: Page) -> Bool {
    guard page != self.page else { return false }
    swipe = nil
    self.page = page
    guard let current else {
      self.current = enter(page)
      self.current?.setActive(true)
      return false
    }
    if current.page == page {
      // A finger has brought it in already.
      activate()
      return true
    }
    let (old, position) = origin(towards: page, from: current)
    pair(page, with: old)
    transition = PageTransition(from: old.page.index, to: page.index, oldPosition: position)
    activate()
    return true
  }

  /// The page to leave for `page`, and its position: of two on the way, the one that is seen more stays.
  private func origin(towards page: Page, from current: PageFrame) -> (PageFrame, Double) {
    guard let leaving, let transition else { return (current, 0) }
    guard leaving.page != page else { return (current, transition.incoming) }
    let isMoreVisible =
      PageTransition.opacity(at: transition.outgoing)
      > PageTransition.opacity(at: transition.incoming)
    return isMoreVisible ? (leaving, transition.outgoing) : (current, transition.incoming)
  }

  /// Makes `page` the one that comes and `old` the one that goes; another one leaves the tree.
  private func pair(_ page: Page, with old: PageFrame) {
    let known = [current, leaving].compactMap { $0 }
    for gone in known where gone !== old && gone.page != page { retire(gone) }
    let new = known.first { $0.page == page } ?? enter(page)
    (current, leaving) = (new, old)
    for frame in [new, old] { frame.view?.isStill = true }
    trace?.begin(on: self)
  }

  private func activate() {
    for frame in [current, leaving].compactMap({ $0 }) { frame.setActive(frame.page == page) }
  }

  /// A page on screen; it is laid out at once, so that a new one can be scrolled to its place.
  private func enter(_ page: Page) -> PageFrame {
    let frame = frames[page.index]
    let isKept = cache.take(page)
    if !isKept {
      released.removeAll { $0 === frame }
      let view = makeView(page)
      // Before it is on screen: there is nothing to note yet.
      view.isStill = current != nil
      frame.fill(with: view)
    }
    frame.isShown = true
    setShown(frame, true)
    let (width, height) = size
    if width > 0, height > 0 {
      _ = request(of: frame, .horizontal, for: nil)
      _ = request(of: frame, .vertical, for: width)
      place(frame, width: width, height: height)
      if !isKept {
        frame.view?.restore()
        place(frame, width: width, height: height)
      }
    }
    return frame
  }

  /// A page leaves the screen for the cache, whose oldest is released when there is time.
  ///
  /// In the cache it is not mapped: nothing lays it out, draws it or reads it, and it need not be styled and measured anew
  /// when it comes back.
  private func retire(_ frame: PageFrame) {
    frame.setActive(false)
    frame.view?.isStill = false
    setShown(frame, false)
    frame.isShown = false
    let surplus = cache.keep(frame.page).map { frames[$0.index] }
    guard !surplus.isEmpty else { return }
    released += surplus
    release = Timeout(milliseconds: 100) { [weak self] in self?.releaseSurplus() }
  }

  private func releaseSurplus() {
    for frame in released { frame.empty() }
    released = []
  }

  private func play(velocity: Double) {
    guard let transition else { return }
    animation?.pause()
    let fastest = PageTransition.fastest
    let animation = SpringAnimation(
      on: self, from: transition.incoming, to: 0, spring: PageTransition.spring,
      initialVelocity: min(max(velocity, -fastest), fastest),
      onValue: { [weak self] in self?.move(to: $0) }, onEnd: { [weak self] in self?.finish() })
    self.animation = animation
    animation.play()
  }

  private func move(to position: Double) {
    transition?.incoming = position
    queueDraw()
  }

  private func finish() {
    if let leaving { retire(leaving) }
    current?.view?.isStill = false
    leaving = nil
    transition = nil
    animation = nil
    trace?.end()
    queueDraw()
  }

  override func willUnmap() {
    guard transition != nil else { return }
    if swipe != nil { endSwipe(velocity: 0, at: page?.index ?? 0) }
    if let animation { animation.skip() } else { finish() }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    [current, leaving].compactMap { $0 }
      .map { request(of: $0, orientation, for: forSize) }
      .reduce(Request(minimum: 0, natural: 0)) { $0.union($1) }
  }

  override func layOut(width: Int, height: Int) {
    for frame in [current, leaving].compactMap({ $0 }) {
      place(frame, width: width, height: height)
    }
  }

  override func draw(_ snapshot: Snapshot) {
    guard let current else { return }
    guard let transition else { return snapshot.draw(current, of: self) }
    if let leaving { draw(leaving, at: transition.outgoing, snapshot) }
    draw(current, at: transition.incoming, snapshot)
  }

  private func draw(_ child: Widget, at position: Double, _ snapshot: Snapshot) {
    let opacity = PageTransition.opacity(at: position)
    guard opacity > 0 else { return }
    let offset = PageTransition.offset(at: position, width: size.width, rightToLeft: isRightToLeft)
    snapshot.translated(x: offset, y: 0) {
      snapshot.withOpacity(opacity) { snapshot.draw(child, of: self) }
    }
  }
}

/// The finger.
extension PageStack {
  /// The stack inside what follows touch and trackpad.
  func makeSwipeArea() -> SwipeArea {
    let area = SwipeArea(
      child: self,
      content: .init(
        progress: { [weak self] in self?.progress ?? 0 },
        cancelProgress: { [weak self] in Double(self?.swipe?.origin ?? self?.page?.index ?? 0) },
        snapPoints: { [weak self] in
          (self?.swipe ?? self?.possibleSwipe)?.stops.map(\.place) ?? [0]
        }),
      onBegin: { [weak self] in self?.beginSwipe() },
      onUpdate: { [weak self] in self?.swipe(to: $0) },
      onEnd: { [weak self] velocity, place in
        guard let self, let swipe else { return }
        endSwipe(velocity: velocity, at: swipe.index(nearest: place))
      })
    area.expandsHorizontally = true
    area.expandsVertically = true
    return area
  }

  /// Where the window stands on the line of the pages.
  private var progress: Double {
    PageSwipe.progress(index: current?.page.index ?? 0, position: transition?.incoming ?? 0)
  }

  /// The swipe that would begin now.
  private var possibleSwipe: PageSwipe? {
    guard let current else { return nil }
    if let leaving, let transition {
      return PageSwipe(between: leaving.page.index, and: current.page.index, transition)
    }
    return PageSwipe(from: current.page.index, count: Page.allCases.count)
  }

  private func beginSwipe() {
    swipe = possibleSwipe
    animation?.pause()
    animation = nil
  }

  /// Puts the pages where the finger has them; the neighbour changes where it goes back beyond the page it began on.
  private func swipe(to progress: Double) {
    guard let swipe, progress.isFinite, let current else { return }
    let origin = Page.allCases[swipe.origin]
    if let index = swipe.neighbour(at: progress),
      leaving == nil || (current.page.index != index && leaving?.page.index != index),
      let old = [current, leaving].compactMap({ $0 }).first(where: { $0.page == origin })
    {
      pair(Page.allCases[index], with: old)
      activate()
      transition = PageTransition(from: swipe.origin, to: index, oldPosition: 0)
    }
    guard let upper = self.current, let transition else { return }
    let step = upper.page == origin ? 0 : transition.direction
    move(to: Double(swipe.origin) + step - progress)
  }

  private func endSwipe(velocity: Double, at index: Int) {
    swipe = nil
    guard let current, let leaving, let transition else { return }
    if leaving.page.index == index {
      // Back to where it came from.
      (self.current, self.leaving) = (leaving, current)
      self.transition = PageTransition(
        from: current.page.index, to: index, oldPosition: transition.incoming)
    }
    let chosen = Page.allCases[index]
    let isNew = page != chosen
    page = chosen
    activate()
    play(velocity: -velocity)
    if isNew { onSwipe?(chosen) }
  }
}
