import GtkKit

/// A page that opens subpages.
@MainActor package protocol NavigatingPage: PageView {
  var navigator: Navigator { get }
}

/// Opens subpages over the root of a page, and a detail beside it if the width suffices.
///
///     navigator.push(Subpage(title: tr("People"), widget: list))
///     navigator.showDetail(Subpage(title: person.name, widget: view))
///     navigator.pop()
///
/// The header bar of the window shows the title of `current` and, if `canGoBack`, a back button.
/// Alt+Left, Escape, the back button of the mouse and a swipe go back.
package final class Navigator {
  /// The widget that contains the root and the subpages.
  package let widget: Widget
  package let view: NavigationView
  let swipeArea: SwipeArea
  /// Called after `current`, its title or `canGoBack` changed.
  package var onChange: (() -> Void)?
  private let motion: PageMotion

  /// Creates a navigator that shows `root`.
  /// - Parameter clock: The clock that drives the transitions.
  package init(root: Widget, clock: any FrameClock = WidgetFrameClock()) {
    motion = PageMotion(clock: clock)
    let view = NavigationView(root: root)
    self.view = view
    let reference = Reference()
    swipeArea = SwipeArea(
      child: view,
      content: .init(
        progress: { [weak view] in view?.depth ?? 0 },
        cancelProgress: { [weak view] in Double(view?.level ?? 0) },
        snapPoints: { [weak view] in
          let level = view?.level ?? 0
          return level > 0 ? [Double(level - 1), Double(level)] : [0]
        }),
      onBegin: { reference.navigator?.settle() },
      onUpdate: { reference.navigator?.swipe(to: $0) },
      onEnd: { reference.navigator?.endSwipe(velocity: $0, at: $1) })
    widget = swipeArea
    swipeArea.isEnabled = false
    reference.navigator = self
    view.onSplitChange = { [weak self] in self?.splitChanged() }
    widget.onKey { [weak self] in self?.handle($0) ?? false }
  }

  /// A weak reference for closures that are created before the navigator is initialized.
  private final class Reference { weak var navigator: Navigator? }

  /// The visible subpage; `nil` at the root, also with a detail beside it.
  package var current: Subpage? { nested?.current ?? own }

  /// The visible subpage of this navigator.
  private var own: Subpage? {
    let panes = view.levels[view.level]
    return panes.count == 1 ? panes[0].subpage : nil
  }

  /// The navigator inside the visible subpage.
  private var nested: Navigator? { own?.navigator }

  /// The detail beside or above the root; `nil` if there is none.
  package var detail: Subpage? { view.detail?.subpage }

  /// A Boolean value indicating whether there is a level to go back to.
  package var canGoBack: Bool { isAboveRoot || nested?.canGoBack == true }

  private var isAboveRoot: Bool { view.level > 0 }

  /// Inside a subpage with levels of its own, a swipe goes back in these first.
  private func updateSwipes() {
    swipeArea.isEnabled = isAboveRoot && nested?.canGoBack != true
  }

  /// Opens a subpage and focuses it, unless the focus is outside of the page.
  /// - Parameter isAnimated: False to restore a subpage that was open before. It is not focused.
  package func push(_ subpage: Subpage, isAnimated: Bool = true) {
    settle()
    let pane = makePane(subpage)
    view.push(pane)
    open(pane, isAnimated: isAnimated)
  }

  /// Shows a detail in place of the previous one. In a narrow window, it is opened like a subpage;
  /// beside the root, the focus stays where it is.
  package func showDetail(_ subpage: Subpage, isAnimated: Bool = true) {
    settle()
    let isReplaced = view.detail != nil
    removed(view.removePanes(above: view.isSplit || !isReplaced ? 0 : 1))
    removed(view.removeDetail().map { [$0] } ?? [])
    let pane = makePane(subpage)
    view.setDetail(pane)
    guard view.isSplit else { return open(pane, isAnimated: isAnimated && !isReplaced) }
    pane.addStyle("beside")
    go(to: 0, isAnimated: false)
  }

  /// Goes back one level.
  /// - Parameter takesFocus: Whether to focus the lower level even if the focus is outside of the
  ///   page, for example on the back button.
  /// - Returns: Whether there was a level to go back to.
  @discardableResult
  package func pop(takesFocus: Bool = false) -> Bool {
    if let nested, nested.canGoBack { return nested.pop(takesFocus: takesFocus) }
    guard isAboveRoot else { return false }
    settle()
    goBack(velocity: 0, takesFocus: takesFocus)
    return true
  }

  /// Closes all subpages without an animation, for example because their content was removed.
  package func reset() {
    settle()
    guard view.levels.count > 1 || view.detail != nil else { return }
    go(to: 0, isAnimated: false)
    removed(view.removeDetail().map { [$0] } ?? [])
    onChange?()
  }

  /// Focuses the visible subpage.
  /// - Returns: Whether a control was focused; false at the root.
  package func takeFocus() -> Bool { current?.takeFocus() ?? false }

  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  package func handle(_ key: KeyPress) -> Bool {
    if current?.search?.handle(key) == true { return true }
    let back = view.isRightToLeft ? "Right" : "Left"
    let goesBack =
      switch (key.name, key.alt) {
      case (back, true), ("Escape", false), ("Back", false): !key.control && !key.shift
      default: false
      }
    return goesBack && pop()
  }

  // MARK: - Levels

  private func makePane(_ subpage: Subpage) -> NavigationPane {
    let pane = NavigationPane(subpage)
    pane.bookmark = FocusBookmark(in: view)
    subpage.navigator?.onChange = { [weak self] in
      self?.updateSwipes()
      self?.onChange?()
    }
    subpage.onChange = { [weak self, weak pane] in
      pane?.updateTitle()
      self?.onChange?()
    }
    return pane
  }

  /// Shows the uppermost level, which has the pane.
  private func open(_ pane: NavigationPane, isAnimated: Bool) {
    let takesFocus = isAnimated && (view.containsFocus || !view.windowHasFocus)
    go(to: view.levels.count - 1, isAnimated: isAnimated)
    // A subpage that still loads takes the focus later, because nothing has it.
    if takesFocus, pane.subpage?.takeFocus() != true { view.clearWindowFocus() }
  }

  private func goBack(velocity: Double, takesFocus: Bool) {
    let left = view.levels[view.level].last
    let takesFocus = takesFocus || view.containsFocus || !view.windowHasFocus
    go(to: view.level - 1, velocity: velocity, isAnimated: true)
    if takesFocus, left?.bookmark?.restore() != true, !self.takeFocus() {
      view.root.focusFirstChild()
    }
    left?.subpage?.onBack?()
  }

  private func go(to level: Int, velocity: Double = 0, isAnimated: Bool) {
    PopoverMenu.closeCurrent()
    view.aim(at: level)
    updateSwipes()
    onChange?()
    guard isAnimated else { return finish() }
    motion.play(
      on: view, from: view.depth - Double(view.level), velocity: velocity,
      holdsFirstFrame: view.depth == view.depth.rounded() && velocity == 0,
      onMove: { [weak view] in if let view { view.move(to: Double(view.level) + $0) } },
      onEnd: { [weak self] in self?.finish() })
  }

  /// Ends a running transition.
  private func settle() { if motion.isRunning { motion.skip() } }

  private func finish() {
    view.move(to: Double(view.level))
    removed(view.removePanes(above: view.level))
  }

  private func removed(_ panes: [NavigationPane]) {
    for pane in panes {
      pane.subpage?.onChange = nil
      pane.subpage?.onRemove?()
    }
  }

  private func splitChanged() {
    motion.halt()
    finish()
    updateSwipes()
    onChange?()
  }

  // MARK: - Swipes

  private func swipe(to progress: Double) {
    let level = Double(view.level)
    guard progress.isFinite, isAboveRoot else { return }
    view.move(to: min(max(progress, level - 1), level))
  }

  private func endSwipe(velocity: Double, at place: Double) {
    guard isAboveRoot else { return }
    if place < Double(view.level) - 0.5 {
      goBack(velocity: velocity, takesFocus: false)
    } else {
      go(to: view.level, velocity: velocity, isAnimated: true)
    }
  }
}
