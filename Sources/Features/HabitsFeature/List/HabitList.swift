import GtkKit

/// A list that creates the rows of habits and the headings of sections lazily, a few per frame,
/// when they come near the view.
///
/// A row consists of about 30 widgets. Creating 200 rows takes longer than many frames, and GTK
/// restyles all of them on each click in the window. Space is reserved for rows that do not exist
/// yet, so that nothing moves and the scroll position can be restored.
package final class HabitList {
  /// An item of the list.
  nonisolated enum Item: Hashable, Sendable {
    case heading(HabitSection.Key)
    case habit(Int64)
  }

  /// A scroll position, with the row to begin at: so many rows before the end that they fill a
  /// window.
  struct Place: Hashable {
    /// The first visible item.
    let item: Item
    /// The part of the item above the view, in logical pixels.
    let hidden: Double
    let start: Item
    /// The total height of the rows before `start`.
    let above: Double
  }

  /// The number of rows that fill a window.
  static let firstRows = 14
  /// The number of rows per frame, by their distance in heights of the view: one suffices for rows
  /// that come near, and more are missing soon.
  private static let rowsPerFrame = (far: 1, near: 2, farDistance: 0.5)
  /// The number of rows per frame while the view shows reserved space.
  private static let rowsPerHurriedFrame = 8

  let widget: BoxLayout
  private let makeRow: (Item) -> Widget
  private let above = BoxLayout(.vertical)
  private let below = BoxLayout(.vertical)
  private var target: [Item] = []
  /// The index in `target` of the first existing row.
  private var start = 0
  /// The existing rows, which are contiguous and in list order.
  private(set) var rows: [(item: Item, row: Widget)] = []
  private var heightAbove = 0.0
  private var place: Place?
  private var isTicking = false
  private weak var scroller: ScrolledWindow?
  /// The scrolled widget, which contains the list.
  private weak var content: Widget?
  /// Called after rows were inserted above, with the number of pixels to scroll so that the view
  /// does not move.
  var onShift: ((Double) -> Void)?

  /// Creates a list.
  /// - Parameters:
  ///   - place: The initial scroll position.
  ///   - makeRow: Creates the row of an item and fills it.
  init(startingAt place: Place?, makeRow: @escaping (Item) -> Widget) {
    self.place = place
    self.makeRow = makeRow
    widget = BoxLayout(.vertical, [above, below])
    for room in [above, below] { room.isVisible = false }
  }

  /// A Boolean value indicating whether the creation of further rows is paused.
  var isHeld = false {
    didSet { if !isHeld { tick() } }
  }

  /// Creates rows when they come near the view of a scrolled window.
  /// - Parameters:
  ///   - scroller: The scrolled window.
  ///   - content: Its child, which contains the list.
  func follow(_ scroller: ScrolledWindow, scrolling content: Widget) {
    self.scroller = scroller
    self.content = content
    scroller.onScroll { [weak self] in self?.tick() }
  }

  /// The distances in pixels from the view to the first missing rows below and above; negative if
  /// the view shows their space, `nil` if no row is missing.
  ///
  /// Computed from the scroll position, because the scrolled content is moved only after the tick
  /// callbacks of the frame.
  private var distances: (below: Double?, above: Double?) {
    guard let scroller, scroller.size.height > 0, let content,
      let first = rows.first?.row.bounds(in: content),
      let last = rows.last?.row.bounds(in: content),
      last.height > 0
    else { return (nil, nil) }
    let top = scroller.verticalPosition
    let bottom = top + Double(scroller.size.height)
    return (
      start + rows.count < target.count ? last.y + last.height - bottom : nil,
      start > 0 ? top - first.y : nil
    )
  }

  /// Sets the items to show, in order. Rows of remaining items are kept.
  func show(_ ids: [Item]) {
    guard target != ids else { return }
    let wasAtEnd = start + rows.count == target.count
    let indices = Dictionary(zip(ids, 0...), uniquingKeysWith: { $1 })
    for (item, row) in rows where indices[item] == nil { widget.remove(row) }
    let known = rows.filter { indices[$0.item] != nil }
    let kept = known.compactMap { indices[$0.item] }
    target = ids
    if let first = kept.min(), let last = kept.max() {
      // Missing rows between existing ones are created immediately, because they were just added.
      let byID = Dictionary(known.map { ($0.item, $0.row) }, uniquingKeysWith: { $1 })
      let from = start == 0 ? 0 : first
      start = from
      rows = ids[from...last].map { ($0, byID[$0] ?? makeRow($0)) }
      arrange()
      if wasAtEnd { extendBelow(by: HabitList.firstRows) }
    } else {
      rows = []
      start = place.flatMap { indices[$0.start] } ?? 0
      heightAbove = start > 0 ? place?.above ?? 0 : 0
      extendBelow(by: Self.firstRows)
    }
    reserve()
    tick()
  }

  private func arrange() {
    var previous: Widget? = above
    for (_, row) in rows {
      widget.insert(row, after: previous)
      previous = row
    }
  }

  private func extendBelow(by count: Int) {
    let end = start + rows.count
    for id in target[end..<min(end + count, target.count)] {
      let row = makeRow(id)
      widget.insert(row, after: rows.last?.row ?? above)
      rows.append((id, row))
    }
  }

  private func extendAbove(by count: Int) {
    let width = widget.size.width
    for index in (max(start - count, 0)..<start).reversed() {
      let row = makeRow(target[index])
      widget.insert(row, after: above)
      rows.insert((target[index], row), at: 0)
      start = index
      heightAbove -= Double(row.naturalHeight(forWidth: width))
    }
    // The reserved height was an estimate.
    let excess = start == 0 ? heightAbove : min(heightAbove, 0)
    heightAbove -= excess
    if excess != 0 { onShift?(-excess) }
  }

  /// Updates the space that is reserved for missing rows.
  private func reserve() {
    let missing = target.count - start - rows.count
    let heights = rows.compactMap { $0.row.bounds(in: widget)?.height }.filter { $0 > 0 }
    let typical = heights.isEmpty ? 56 : Int(heights.reduce(0, +)) / heights.count
    for (room, height) in [(above, Int(heightAbove)), (below, missing * typical)] {
      room.isVisible = height > 0
      room.setMinimumSize(height: height > 0 ? height : -1)
    }
  }

  private func tick() {
    guard !isTicking, !isHeld else { return }
    isTicking = true
    widget.onTick { [weak self] _ in
      guard let self else { return false }
      isTicking = !isHeld && extend()
      return isTicking
    }
  }

  /// Creates some of the missing rows that are less than one view height away.
  /// - Returns: Whether any row was created.
  private func extend() -> Bool {
    let (below, above) = distances
    let near = Double(scroller?.size.height ?? 0)
    let count = { (distance: Double) -> Int in
      if distance < 0 { return Self.rowsPerHurriedFrame }
      return distance < near * Self.rowsPerFrame.farDistance
        ? Self.rowsPerFrame.near : Self.rowsPerFrame.far
    }
    if let below, below < near {
      extendBelow(by: count(below))
    } else if let above, above < near {
      extendAbove(by: count(above))
    } else {
      return false
    }
    reserve()
    return true
  }

  /// Returns the current scroll position in a view that shows the list.
  func place(in view: Widget) -> Place? {
    guard
      let index = rows.firstIndex(where: {
        ($0.row.bounds(in: view).map { $0.y + $0.height } ?? 0) > 0
      }),
      let top = rows[index].row.bounds(in: view)?.y
    else { return nil }
    let first = rows[max(min(index, rows.count - Self.firstRows), 0)]
    return Place(
      item: rows[index].item, hidden: max(-top, 0), start: first.item,
      above: first.row.bounds(in: widget)?.y ?? 0)
  }

  /// Returns the distance in pixels to scroll to a position; 0 if its row does not exist.
  func distance(to place: Place, in view: Widget) -> Double {
    guard let row = rows.first(where: { $0.item == place.item })?.row,
      let top = row.bounds(in: view)?.y
    else { return 0 }
    return top + place.hidden
  }
}
