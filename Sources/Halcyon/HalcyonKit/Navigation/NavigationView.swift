import GtkKit

/// Shows one level of a navigation, or two during a transition.
///
/// Level 0 is the root. A detail is beside the root if the width suffices, otherwise it is level 1.
/// Each pushed subpage is one level above. `Navigator` decides which level is shown.
package final class NavigationView: Canvas {
  /// The width from which the detail is beside the root, in logical pixels.
  static let splitWidth = 900
  /// The width of the root beside a detail, in logical pixels.
  static let listWidth = 340
  /// How far the lower level moves while the upper one covers it, in widths of the view.
  private static let lowerDistance = 0.25
  /// The width of the shadow of the upper level in logical pixels.
  private static let shadowWidth = 16.0

  let root: NavigationPane
  private(set) var detail: NavigationPane?
  private(set) var pushed: [NavigationPane] = []
  /// A Boolean value indicating whether a detail is beside the root.
  package private(set) var isSplit = false
  /// The level that is visible at rest, which is the target of a transition.
  private(set) var level = 0
  /// The position between the levels: equal to `level` at rest.
  private(set) var depth = 0.0
  /// Called after the width made `isSplit` change.
  var onSplitChange: (() -> Void)?

  init(root: Widget) {
    self.root = NavigationPane(root: root)
    super.init(cssName: "navigationview")
    clipsChildren = true
    expandsHorizontally = true
    expandsVertically = true
    adopt(self.root)
  }

  /// The panes of each level, the root first.
  var levels: [[NavigationPane]] {
    let base = detail.map { isSplit ? [[root, $0]] : [[root], [$0]] } ?? [[root]]
    return base + pushed.map { [$0] }
  }

  /// The panes that are mapped: those that are drawn, and those of the target level, which can have
  /// the focus before the first frame of a transition.
  var shown: [NavigationPane] {
    let drawn = drawnLevels
    return (drawn.contains(level) ? drawn : drawn + [level]).flatMap { levels[$0] }
  }

  /// The levels that are visible at the current depth, the upper one last.
  private var drawnLevels: [Int] {
    let top = levels.count - 1
    let lower = min(max(Int(depth.rounded(.down)), 0), top)
    return lower < top && depth > Double(lower) ? [lower, lower + 1] : [lower]
  }

  /// Adds a subpage above the others.
  func push(_ pane: NavigationPane) {
    pushed.append(pane)
    adopt(pane)
  }

  /// Sets the detail. Any other detail must have been removed.
  func setDetail(_ pane: NavigationPane) {
    detail = pane
    adopt(pane)
  }

  /// Removes all panes above a level.
  /// - Returns: The removed panes.
  func removePanes(above level: Int) -> [NavigationPane] {
    let gone = levels.dropFirst(level + 1).flatMap { $0 }
    if let detail, gone.contains(detail) { self.detail = nil }
    pushed.removeAll(where: gone.contains)
    self.level = min(self.level, levels.count - 1)
    for pane in gone {
      pane.removeFromParent()
      pane.empty()
    }
    return gone
  }

  /// Removes the detail. The subpages above it must have been removed.
  /// - Returns: The removed pane.
  func removeDetail() -> NavigationPane? {
    guard let pane = detail else { return nil }
    detail = nil
    level = min(level, levels.count - 1)
    pane.removeFromParent()
    pane.empty()
    return pane
  }

  /// Sets the target level; only its panes accept input.
  func aim(at level: Int) {
    self.level = min(max(level, 0), levels.count - 1)
    let active = levels[self.level]
    for pane in levels.flatMap({ $0 }) { pane.setActive(active.contains(pane)) }
    update()
  }

  /// Moves between the levels.
  func move(to depth: Double) {
    self.depth = depth
    update()
    queueDraw()
  }

  private func update() {
    let shown = shown
    for pane in levels.flatMap({ $0 }) { setShown(pane, shown.contains(pane)) }
    queueResize()
  }

  // MARK: - Layout and drawing

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    // The minimum width must not depend on the current one.
    shown.map { request(of: $0, orientation, for: forSize.map { min($0, Self.listWidth) }) }
      .reduce(Request(minimum: 0, natural: 0)) { $0.union($1) }
  }

  package override func layOut(width: Int, height: Int) {
    followWidth(width)
    let isBeside = isSplit && detail != nil
    let list =
      isBeside ? max(Self.listWidth, request(of: root, .horizontal, for: nil).minimum) : width
    let shown = shown
    // The root keeps its scroll position while it is covered.
    for pane in levels.flatMap({ $0 }) where pane === root || shown.contains(pane) {
      let isDetail = isBeside && pane === detail
      let least = request(of: pane, .horizontal, for: nil).minimum
      let own = max(pane === root ? list : isDetail ? width - list : width, least)
      let isAtLeft = pane === root ? !isRightToLeft : !isDetail || isRightToLeft
      _ = request(of: pane, .vertical, for: own)
      place(pane, x: isAtLeft ? 0 : Double(width - own), width: own, height: height)
    }
  }

  private func followWidth(_ width: Int) {
    guard (width >= Self.splitWidth) != isSplit else { return }
    guard detail != nil else { return isSplit.toggle() }
    afterLayout { [weak self] in
      if let self { split(size.width >= Self.splitWidth) }
    }
  }

  private func split(_ isSplit: Bool) {
    guard isSplit != self.isSplit else { return }
    self.isSplit = isSplit
    guard let detail else { return }
    if isSplit { detail.addStyle("beside") } else { detail.removeStyle("beside") }
    aim(at: level + (isSplit ? -1 : 1))
    depth = Double(level)
    onSplitChange?()
  }

  package override func draw(_ snapshot: Snapshot) {
    let drawn = drawnLevels
    if !drawn.contains(level) {
      // It is about to appear.
      for pane in levels[level] { snapshot.record(pane, of: self) }
    }
    guard drawn.count > 1 else { return draw(drawn[0], on: snapshot) }
    drawCovered(drawn[0], on: snapshot)
    drawCovering(drawn[1], on: snapshot)
  }

  private func draw(_ level: Int, on snapshot: Snapshot) {
    for pane in levels[level] { snapshot.draw(pane, of: self) }
  }

  /// Draws the part of the lower level that the upper one does not cover. It fades.
  private func drawCovered(_ level: Int, on snapshot: Snapshot) {
    let position = Double(level) - depth
    let edge = offset(at: position + 1)
    let all = Rectangle(width: Double(size.width), height: Double(size.height))
    var visible = all
    visible.width = abs(edge)
    if isRightToLeft { visible.x = all.width - visible.width }
    snapshot.clipped(to: visible) {
      snapshot.translated(x: offset(at: position), y: 0) { draw(level, on: snapshot) }
      let cover = 1 - PageTransition.opacity(at: position)
      if let background = windowColor {
        snapshot.fill(visible, with: background.withAlpha(Float(cover)))
      }
      drawShadow(at: isRightToLeft ? visible.x : visible.width, on: snapshot)
    }
  }

  /// Draws the upper level on the background of the window, without a group for an opacity: GTK's
  /// cairo renderer would need a buffer of the size of the window for it in each frame.
  private func drawCovering(_ level: Int, on snapshot: Snapshot) {
    snapshot.translated(x: offset(at: Double(level) - depth), y: 0) {
      if let background = windowColor {
        let all = Rectangle(width: Double(size.width), height: Double(size.height))
        snapshot.fill(all, with: background.withAlpha(1))
      }
      draw(level, on: snapshot)
    }
  }

  /// Draws the shadow of the upper level beside its edge.
  private func drawShadow(at edge: Double, on snapshot: Snapshot) {
    let isContrast = Appearance.isHighContrast
    let width = isContrast ? 1 : Self.shadowWidth
    let (near, far) =
      isContrast
      ? (foreground, foreground)
      : (Color(red: 0, green: 0, blue: 0, alpha: 0.12), Color(red: 0, green: 0, blue: 0, alpha: 0))
    let area = Rectangle(
      x: isRightToLeft ? edge : edge - width, y: 0, width: width, height: Double(size.height))
    snapshot.fill(
      area, from: isRightToLeft ? near : far, to: isRightToLeft ? far : near, .horizontal)
  }

  private var windowColor: Color? { color(named: "window_bg_color") }

  /// Returns the horizontal offset in pixels of a level at a distance from the current depth.
  func offset(at position: Double) -> Double {
    PageTransition.offset(
      at: position < 0 ? position * Self.lowerDistance : position, width: size.width,
      rightToLeft: isRightToLeft)
  }
}
