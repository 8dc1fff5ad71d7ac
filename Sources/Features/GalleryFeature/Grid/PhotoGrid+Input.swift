import GtkKit
import HalcyonCore

/// The keyboard, pointer and touch input of the grid.
extension PhotoGrid {
  func connectInput() {
    grid.onRelease { [weak self] in self?.clicked($0) }
    grid.onLongPress { [weak self] x, y in
      guard let self, let id = grid.photo(atX: x, y: y) else { return }
      selection.toggle(id)
    }
    connectRubberBand()
    grid.onDragOut { [weak self] x, y in
      guard let self, let id = grid.photo(atX: x, y: y) else { return [] }
      return paths(of: selection.ids.contains(id) ? selection.ids : [id])
    }
    var beginning = cellSize
    grid.onPinch(
      begin: { [weak self] _, _ in beginning = self?.cellSize ?? beginning },
      update: { [weak self] scale, _, _ in
        self?.cellSize = beginning + (scale > 1.3 ? 1 : scale < 0.75 ? -1 : 0)
      })
    scroller.onScrolling { [weak self] scroll in
      guard let self, scroll.control, scroll.dy != 0 else { return false }
      if !scroll.isTouchpad { cellSize += scroll.dy < 0 ? 1 : -1 }
      return true
    }
    // The scrolled window around the sheet would take Home, End and the Page keys.
    grid.onKey { [weak self] in self?.handle($0) ?? false }
  }

  /// Returns the paths of photos in the order of the grid.
  func paths(of ids: Set<Int64>) -> [String] {
    list.photos(of: ids).map(\.file.path)
  }

  private func clicked(_ press: PointerPress) {
    guard let id = grid.photo(atX: press.x, y: press.y) else { return selection.clear() }
    if press.shift {
      selection.extend(to: id, in: list)
    } else if press.control || !selection.isEmpty {
      selection.toggle(id)
    } else if let photo = list[id] {
      focus(id)
      selection.setAnchor(id)
      onOpen?(photo)
      return
    }
    focus(id)
  }

  private func connectRubberBand() {
    var start = (x: 0.0, y: 0.0)
    var before: Set<Int64> = []
    grid.onDrag(
      begin: { [weak self] press in
        guard let self, !press.isTouch, grid.photo(atX: press.x, y: press.y) == nil else {
          return false
        }
        start = (press.x, press.y)
        before = press.control ? selection.ids : []
        return true
      },
      update: { [weak self] dx, dy in
        guard let self else { return }
        let band = Rectangle(
          x: min(start.x, start.x + dx), y: min(start.y, start.y + dy), width: abs(dx),
          height: abs(dy))
        grid.band = band
        selection.select(before.union(grid.photos(in: band)))
      }, end: { [weak self] in self?.grid.band = nil })
  }

  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    guard !key.alt else { return false }
    if key.control { return handleControl(key) }
    let towardsEnd = isRightToLeft ? -1 : 1
    switch key.name {
    case "Left", "KP_Left": return step(by: -towardsEnd, key)
    case "Right", "KP_Right": return step(by: towardsEnd, key)
    case "Up", "KP_Up": return stepRow(by: -1, key)
    case "Down", "KP_Down": return stepRow(by: 1, key)
    case "Page_Up", "KP_Page_Up": return stepRow(by: -rowsInView, key)
    case "Page_Down", "KP_Page_Down": return stepRow(by: rowsInView, key)
    case "Home", "KP_Home": return move(to: 0, key)
    case "End", "KP_End": return move(to: list.ids.count - 1, key)
    case "Return", "KP_Enter", "ISO_Enter":
      guard let photo = grid.focusedID.flatMap({ list[$0] }) else { return false }
      onOpen?(photo)
    case "space":
      guard let id = grid.focusedID else { return false }
      selection.toggle(id)
    case "Escape":
      guard !selection.isEmpty else { return false }
      selection.clear()
    default: return false
    }
    return true
  }

  private func handleControl(_ key: KeyPress) -> Bool {
    switch key.name {
    case "a": selection.select(list.ids)
    case "A": selection.clear()
    case "plus", "equal", "KP_Add": cellSize += 1
    case "minus", "KP_Subtract": cellSize -= 1
    case "0", "KP_0": cellSize = Self.defaultSize
    default: return false
    }
    return true
  }

  private var rowsInView: Int {
    let row = grid.layout.metrics.rowHeight + grid.layout.metrics.spacing
    return max(Int(Double(scroller.size.height) / row) - 1, 1)
  }

  private func step(by distance: Int, _ key: KeyPress) -> Bool {
    guard let index = grid.focusedID.flatMap({ list.index(of: $0) }) else { return false }
    return move(to: index + distance, key)
  }

  /// Moves to the photo that is horizontally nearest in another row.
  private func stepRow(by distance: Int, _ key: KeyPress) -> Bool {
    let layout = grid.layout
    guard let id = grid.focusedID, let index = list.index(of: id), let row = layout.row(of: index),
      let bounds = grid.bounds(of: id)
    else { return false }
    let target = min(max(row + distance, 0), layout.rows.count - 1)
    guard target != row else { return abs(distance) == 1 ? false : true }
    let center = bounds.x + bounds.width / 2
    let nearest = layout.rows[target].range.min { a, b in
      self.distance(of: a, from: center) < self.distance(of: b, from: center)
    }
    return nearest.map { move(to: $0, key) } ?? false
  }

  private func distance(of index: Int, from x: Double) -> Double {
    guard let bounds = grid.bounds(of: list.ids[index]) else { return .infinity }
    return abs(bounds.x + bounds.width / 2 - x)
  }

  private func move(to index: Int, _ key: KeyPress) -> Bool {
    guard list.ids.indices.contains(index) else { return false }
    let id = list.ids[index]
    if key.shift {
      if selection.anchor == nil, let focused = grid.focusedID { selection.setAnchor(focused) }
      selection.extend(to: id, in: list)
    }
    focus(id)
    return true
  }
}
