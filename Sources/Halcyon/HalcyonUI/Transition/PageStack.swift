import GtkKit

/// Shows one of several pages and slides between them. Two pages are visible during a switch, one
/// at rest.
///
/// Both pages are laid out at their final position and only drawn elsewhere, so a frame of the
/// switch costs two transforms and two opacities over cached render nodes. A hidden page stays in a
/// small cache (`PageCache`) and is released when it is evicted.
final class PageStack: Canvas {
  /// The pages from left to right.
  let pages: [Page]
  private let makeView: (Page) -> any PageView
  private let spring: Spring
  private var cache: PageCache
  private let frames: [PageFrame]
  /// The incoming page, or the visible one at rest; drawn above the other.
  private(set) var current: PageFrame?
  private(set) var leaving: PageFrame?
  private(set) var transition: PageTransition?
  private var animation: SpringAnimation?
  /// The swipe in progress, if any.
  var swipe: PageSwipe?
  /// Evicted pages, which are released after the last frame of the switch.
  private var released: [PageFrame] = []
  private var release: Timeout?
  private weak var observer: (any WindowObserver)?

  /// The visible page or the target of the switch; during a swipe, the page that the swipe began
  /// on.
  private(set) var page: Page?
  /// Called when a swipe has changed the page.
  var onSwipe: ((Page) -> Void)?

  /// Creates a stack.
  /// - Parameters:
  ///   - pages: The pages from left to right.
  ///   - cacheLimit: The maximum number of hidden pages to keep.
  ///   - spring: The motion of a switch.
  ///   - observer: Receives the page switches.
  ///   - makeView: Creates a page. Called whenever a page is needed that is not in the cache.
  init(
    pages: [Page], cacheLimit: Int = 1, spring: Spring = PageTransition.spring,
    observer: (any WindowObserver)? = nil, makeView: @escaping (Page) -> any PageView
  ) {
    self.pages = pages
    self.spring = spring
    self.observer = observer
    self.makeView = makeView
    frames = pages.map { PageFrame($0) }
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

  /// Creates a stack of pages that consist of one widget each.
  convenience init(
    pages: [Page], cacheLimit: Int = 1, spring: Spring = PageTransition.spring,
    makePage: @escaping (Page) -> Widget
  ) {
    self.init(pages: pages, cacheLimit: cacheLimit, spring: spring) { PlainPage(makePage($0)) }
  }

  /// Returns the zero-based position of a page.
  func index(of page: Page) -> Int { pages.firstIndex(of: page) ?? 0 }

  /// The content of the current page; `nil` if the page never loads.
  var pageContent: PageContent? { (current?.view as? any LoadablePage)?.pageContent }

  private var currentIndex: Int { page.map(index) ?? 0 }

  /// The number of visible pages: 1 at rest.
  var visiblePageCount: Int { (current == nil ? 0 : 1) + (leaving == nil ? 0 : 1) }
  /// A Boolean value indicating whether evicted pages are waiting for their release.
  var hasPendingReleases: Bool { !released.isEmpty }
  /// The positions of the incoming and the outgoing page; `nil` at rest.
  var positions: (incoming: Double, outgoing: Double)? {
    transition.map { ($0.incoming, $0.outgoing) }
  }

  /// The velocity of the pages, in page widths per second.
  var velocity: Double { animation?.velocity ?? 0 }

  /// Switches to a page. The first page appears immediately; later switches start from the current
  /// position and velocity.
  func show(_ page: Page) {
    guard begin(page) else { return }
    play(velocity: 0)
  }

  /// Begins a switch and stops it at a fraction until the next `show(_:)` or `resume()`. Used to
  /// render pictures.
  /// - Parameters:
  ///   - page: The target page.
  ///   - fraction: 0 shows the old page in place, 1 the new one.
  func show(_ page: Page, pausedAt fraction: Double) {
    guard begin(page), let direction = transition?.direction else { return }
    animation?.pause()
    animation = nil
    move(to: direction * (1 - fraction))
  }

  /// Resumes a switch that was paused.
  func resume() { if transition != nil, animation == nil, swipe == nil { play(velocity: 0) } }

  /// Focuses the first control of the current page.
  /// - Returns: Whether a control was focused.
  func focusPage() -> Bool {
    guard let frame = [current, leaving].first(where: { $0?.page == page }) else { return false }
    return frame?.view?.takeFocus() ?? false
  }

  /// Makes both pages of a switch visible at their current positions.
  /// - Returns: Whether an animation is needed.
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
      // A swipe has already made it visible.
      activate()
      return true
    }
    let (old, position) = origin(towards: page, from: current)
    pair(page, with: old)
    transition = PageTransition(
      from: index(of: old.page), to: index(of: page), oldPosition: position)
    activate()
    return true
  }

  /// Returns the outgoing page for a switch to `page`, and its position. During a switch, the more
  /// visible of the two pages is kept.
  private func origin(towards page: Page, from current: PageFrame) -> (PageFrame, Double) {
    guard let leaving, let transition else { return (current, 0) }
    guard leaving.page != page else { return (current, transition.incoming) }
    let isMoreVisible =
      PageTransition.opacity(at: transition.outgoing)
      > PageTransition.opacity(at: transition.incoming)
    return isMoreVisible ? (leaving, transition.outgoing) : (current, transition.incoming)
  }

  /// Makes `page` the incoming and `old` the outgoing page, and retires any other page.
  private func pair(_ page: Page, with old: PageFrame) {
    let known = [current, leaving].compactMap { $0 }
    for gone in known where gone !== old && gone.page != page { retire(gone) }
    let new = known.first { $0.page == page } ?? enter(page)
    (current, leaving) = (new, old)
    for frame in [new, old] { frame.view?.isFrozen = true }
    observer?.pageSwitchBegan(on: self)
  }

  private func activate() {
    for frame in [current, leaving].compactMap({ $0 }) { frame.setActive(frame.page == page) }
  }

  /// Makes a page visible and lays it out immediately, so that a new page can restore its scroll
  /// position.
  private func enter(_ page: Page) -> PageFrame {
    let frame = frames[index(of: page)]
    let isKept = cache.take(page)
    if !isKept {
      released.removeAll { $0 === frame }
      let view = makeView(page)
      // Set before the page is visible, so that it does not save its state.
      view.isFrozen = current != nil
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

  /// Moves a page to the cache and schedules the release of the evicted pages.
  ///
  /// A cached page is unmapped: it is not laid out, drawn or exposed to assistive technology, and
  /// it need not be restyled and measured when it is shown again.
  private func retire(_ frame: PageFrame) {
    frame.setActive(false)
    frame.view?.isFrozen = false
    setShown(frame, false)
    frame.isShown = false
    let surplus = cache.keep(frame.page).map { frames[index(of: $0)] }
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
    let maximumVelocity = PageTransition.maximumVelocity
    let animation = SpringAnimation(
      on: self, from: transition.incoming, to: 0, spring: spring,
      initialVelocity: min(max(velocity, -maximumVelocity), maximumVelocity),
      onValue: { [weak self] in self?.move(to: $0) }, onEnd: { [weak self] in self?.finish() })
    self.animation = animation
    animation.play()
  }

  private func move(to position: Double) {
    transition?.incoming = position
    queueDraw()
    queueResize()
  }

  private func finish() {
    if let leaving { retire(leaving) }
    current?.view?.isFrozen = false
    leaving = nil
    transition = nil
    animation = nil
    observer?.pageSwitchEnded()
    queueDraw()
  }

  override func willUnmap() {
    guard transition != nil else { return }
    if swipe != nil { endSwipe(velocity: 0, at: page.map(index) ?? 0) }
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

/// Swipe gestures.
extension PageStack {
  /// Returns a widget that contains the stack and handles touch and touchpad swipes.
  func makeSwipeArea() -> SwipeArea {
    let area = SwipeArea(
      child: self,
      content: .init(
        progress: { [weak self] in self?.progress ?? 0 },
        cancelProgress: { [weak self] in Double(self?.swipe?.origin ?? self?.currentIndex ?? 0) },
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

  /// The scroll position of the stack, where each page is at its index.
  private var progress: Double {
    PageSwipe.progress(
      index: current.map { index(of: $0.page) } ?? 0, position: transition?.incoming ?? 0)
  }

  /// The swipe that a gesture would begin now.
  private var possibleSwipe: PageSwipe? {
    guard let current else { return nil }
    if let leaving, let transition {
      return PageSwipe(between: index(of: leaving.page), and: index(of: current.page), transition)
    }
    return PageSwipe(from: index(of: current.page), count: pages.count)
  }

  private func beginSwipe() {
    swipe = possibleSwipe
    animation?.pause()
    animation = nil
  }

  /// Moves the pages with the gesture. If the gesture reverses beyond its origin, the other
  /// neighbor becomes visible.
  private func swipe(to progress: Double) {
    guard let swipe, progress.isFinite, let current else { return }
    let origin = pages[swipe.origin]
    if let index = swipe.neighbor(at: progress),
      leaving == nil || (current.page != pages[index] && leaving?.page != pages[index]),
      let old = [current, leaving].compactMap({ $0 }).first(where: { $0.page == origin })
    {
      pair(pages[index], with: old)
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
    if leaving.page == pages[index] {
      // The gesture returns to the page it came from.
      (self.current, self.leaving) = (leaving, current)
      self.transition = PageTransition(
        from: self.index(of: current.page), to: index, oldPosition: transition.incoming)
    }
    let chosen = pages[index]
    let isNew = page != chosen
    page = chosen
    activate()
    play(velocity: -velocity)
    if isNew { onSwipe?(chosen) }
  }
}
