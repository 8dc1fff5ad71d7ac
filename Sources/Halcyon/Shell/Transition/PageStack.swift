import GtkKit
import HalcyonKit

/// Shows one of several pages and slides between them. Two pages are visible during a switch, one
/// at rest.
///
/// Both pages are laid out at their final position and only drawn elsewhere, so a frame of the
/// switch costs two transforms and two covers over cached render nodes. The first frame records the
/// incoming page, and the pages move from the second. `PageFrames` creates and releases the pages;
/// `PageMotion` and `PageSwiping` move them.
final class PageStack: Canvas {
  /// The pages from left to right.
  let pages: [Page]
  private let frames: PageFrames
  private let motion: PageMotion
  private lazy var swiping = PageSwiping(self)
  private weak var observer: (any WindowObserver)?
  private var pair = PagePair()
  /// The delay before a page is made ahead, so that a pointer that only crosses the page switcher
  /// makes none.
  private static let aheadMilliseconds = 40
  private var ahead: Timeout?

  /// A Boolean value indicating whether the user is about to switch. While it is true, pages that
  /// were released are made ahead, hidden, and none is released.
  var expectsSwitch = false { didSet { if oldValue != expectsSwitch { updateAhead() } } }

  /// The visible page or the target of the switch; during a swipe, the page that the swipe began
  /// on.
  private(set) var page: Page?
  /// Called when a swipe or horizontal scrolling has changed the page.
  var onSwipe: ((Page) -> Void)?

  /// Creates a stack.
  /// - Parameters:
  ///   - pages: The pages from left to right.
  ///   - cacheLimit: The maximum number of hidden pages to keep.
  ///   - clock: The clock that drives the switches.
  ///   - observer: Receives the page switches.
  ///   - makeView: Creates a page. Called whenever a page is needed that is not in the cache.
  init(
    pages: [Page], cacheLimit: Int = 1, clock: any FrameClock = WidgetFrameClock(),
    observer: (any WindowObserver)? = nil, makeView: @escaping (Page) -> any PageView
  ) {
    self.pages = pages
    self.observer = observer
    motion = PageMotion(clock: clock)
    frames = PageFrames(pages, cacheLimit: cacheLimit, makeView: makeView)
    super.init(role: .group, cssName: "pagestack")
    clipsChildren = true
    expandsHorizontally = true
    expandsVertically = true
    for frame in frames.all {
      adopt(frame)
      setShown(frame, false)
    }
  }

  /// Creates a stack of pages that consist of one widget each.
  convenience init(
    pages: [Page], cacheLimit: Int = 1, clock: any FrameClock = WidgetFrameClock(),
    makePage: @escaping (Page) -> Widget
  ) {
    self.init(pages: pages, cacheLimit: cacheLimit, clock: clock) { PlainPage(makePage($0)) }
  }

  /// Returns the zero-based position of a page.
  func index(of page: Page) -> Int { pages.firstIndex(of: page) ?? 0 }

  /// The content of the current page; `nil` if the page never loads.
  var pageContent: PageContent? { (current?.view as? any LoadablePage)?.pageContent }

  /// The incoming page, or the visible one at rest.
  var current: PageFrame? { pair.current }
  /// The outgoing page; `nil` at rest.
  var leaving: PageFrame? { pair.leaving }
  /// The state of the switch; `nil` at rest.
  var transition: PageTransition? { pair.transition }
  /// The number of visible pages: 1 at rest.
  var visiblePageCount: Int { pair.shown.count }
  /// A Boolean value indicating whether evicted pages are waiting for their release.
  var hasPendingReleases: Bool { frames.hasPendingReleases }
  /// The positions of the incoming and the outgoing page; `nil` at rest.
  var positions: (incoming: Double, outgoing: Double)? {
    transition.map { ($0.incoming, $0.outgoing) }
  }
  /// The velocity of the pages, in page widths per second.
  var velocity: Double { motion.velocity }

  /// Switches to a page. The first page appears immediately; later switches start from the current
  /// position and velocity.
  func show(_ page: Page) {
    guard begin(page) else { return }
    play(velocity: velocity)
  }

  /// Begins a switch and stops it at a fraction until the next `show(_:)` or `resume()`. Used to
  /// render pictures.
  /// - Parameters:
  ///   - page: The target page.
  ///   - fraction: 0 shows the old page in place, 1 the new one.
  func show(_ page: Page, pausedAt fraction: Double) {
    guard begin(page), let direction = transition?.direction else { return }
    motion.halt()
    move(to: direction * (1 - fraction))
  }

  /// Resumes a switch that was paused.
  func resume() {
    if transition != nil, !motion.isRunning, !swiping.isActive { play(velocity: 0) }
  }

  /// Returns a widget that contains the stack and handles swipes and horizontal scrolling.
  func makeSwipeArea() -> SwipeArea { swiping.makeArea(of: self) }

  /// Focuses the first control of the current page.
  /// - Returns: Whether a control was focused.
  func focusPage() -> Bool { page.flatMap(pair.frame)?.view?.takeFocus() ?? false }

  /// Makes both pages of a switch visible at their current positions.
  /// - Returns: Whether an animation is needed.
  private func begin(_ page: Page) -> Bool {
    guard page != self.page else { return false }
    swiping.cancel()
    PopoverMenu.closeCurrent()
    self.page = page
    guard let current, let origin = pair.origin(towards: page) else {
      pair.rest(on: enter(page))
      activate()
      return false
    }
    // A swipe may have made it visible already.
    if current.page != page { turn(from: origin.frame, at: origin.position, to: page) }
    activate()
    return true
  }

  /// Makes `page` the incoming and `old` the outgoing page, and retires any other page.
  private func turn(from old: PageFrame, at position: Double, to page: Page) {
    for gone in pair.shown where gone !== old && gone.page != page { retire(gone) }
    let new = pair.frame(of: page) ?? enter(page)
    pair.turn(from: old, at: position, to: new)
    for frame in pair.shown { frame.view?.isFrozen = true }
    observer?.pageSwitchBegan(on: self)
  }

  private func activate() { for frame in pair.shown { frame.setActive(frame.page == page) } }

  /// Makes a page visible and lays it out immediately, so that a new page can restore its scroll
  /// position.
  private func enter(_ page: Page) -> PageFrame {
    let frame = frames.fill(at: index(of: page), isFrozen: current != nil)
    frame.isShown = true
    setShown(frame, true)
    let isNew = frame.isNew
    frame.isNew = false
    let (width, height) = size
    if width > 0, height > 0 {
      _ = request(of: frame, .horizontal, for: nil)
      _ = request(of: frame, .vertical, for: width)
      place(frame, width: width, height: height)
      if isNew {
        frame.view?.restore()
        place(frame, width: width, height: height)
      }
    }
    return frame
  }

  /// Hides a page.
  ///
  /// A hidden page is unmapped: it is not laid out, drawn or exposed to assistive technology, and
  /// it need not be restyled and measured when it is shown again.
  private func retire(_ frame: PageFrame) {
    frame.setActive(false)
    frame.view?.isFrozen = false
    setShown(frame, false)
    frame.isShown = false
    frames.keep(frame)
  }

  /// Makes the missing pages one after the other, or releases those beyond the limit; not while the
  /// pages move.
  private func updateAhead() {
    ahead = nil
    guard page != nil, transition == nil else { return }
    if frames.keepsAll != expectsSwitch { frames.keepsAll = expectsSwitch }
    guard expectsSwitch else { return }
    ahead = Timeout(milliseconds: Self.aheadMilliseconds) { [weak self] in
      guard let self, transition == nil, frames.fillNext(except: pair.shown) else { return }
      updateAhead()
    }
  }

  private func play(velocity: Double) {
    guard let transition else { return }
    motion.play(
      on: self, from: transition.incoming, velocity: velocity,
      holdsFirstFrame: transition.outgoing == 0 && velocity == 0,
      onMove: { [weak self] in self?.move(to: $0) }, onEnd: { [weak self] in self?.finish() })
  }

  private func finish() {
    if let leaving { retire(leaving) }
    current?.view?.isFrozen = false
    pair.rest(on: current)
    observer?.pageSwitchEnded()
    updateAhead()
    queueDraw()
  }

  override func willUnmap() {
    guard transition != nil else { return }
    if swiping.isActive { swiping.finish() }
    if motion.isRunning { motion.skip() } else { finish() }
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    pair.shown.map { request(of: $0, orientation, for: forSize) }
      .reduce(Request(minimum: 0, natural: 0)) { $0.union($1) }
  }

  override func layOut(width: Int, height: Int) {
    for frame in pair.shown { place(frame, width: width, height: height) }
  }

  override func draw(_ snapshot: Snapshot) {
    guard let current else { return }
    guard let transition else { return snapshot.draw(current, of: self) }
    if let leaving { draw(leaving, at: transition.outgoing, snapshot) }
    draw(current, at: transition.incoming, snapshot)
  }

  private func draw(_ child: Widget, at position: Double, _ snapshot: Snapshot) {
    let opacity = PageTransition.opacity(at: position)
    guard opacity > 0 else { return snapshot.record(child, of: self) }
    let offset = PageTransition.offset(at: position, width: size.width, rightToLeft: isRightToLeft)
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    snapshot.translated(x: offset, y: 0) {
      snapshot.faded(to: opacity, over: color(named: "window_bg_color"), in: bounds) {
        snapshot.draw(child, of: self)
      }
    }
  }

  // MARK: - Gestures

  /// Stops the pages at their current positions.
  func halt() { motion.halt() }

  /// Moves the incoming page, and the outgoing one beside it.
  func move(to position: Double) {
    pair.move(to: position)
    queueDraw()
  }

  /// Makes `page` visible beside `origin`, which is visible and becomes the outgoing page.
  func open(_ page: Page, beside origin: Page) {
    guard pair.frame(of: page) == nil, let old = pair.frame(of: origin) else { return }
    turn(from: old, at: 0, to: page)
    activate()
  }

  /// Slides to one of the two visible pages.
  func settle(on page: Page, velocity: Double) {
    // The gesture may return to the page that it came from.
    if leaving?.page == page { pair.reverse() }
    self.page = page
    activate()
    play(velocity: velocity)
  }
}
