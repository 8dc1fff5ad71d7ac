import GtkKit

/// The rows of the habits, made when the view comes near them, a few a frame.
///
/// A row is some thirty widgets: two hundred of them take longer than many frames to make, and long to style anew at each
/// click in the window. The room of those that are not there is kept free, so that nothing moves and the page can be
/// scrolled to where it was.
final class HabitList {
  /// Where the list is scrolled to, and the row to begin with: so many rows before the end that they fill a window.
  struct Place: Hashable {
    let list: ListPlace
    let start: Int64
    /// The height of the rows above `start`.
    let above: Double
  }

  /// As many fill a window.
  static let firstRows = 14
  private static let rowsPerFrame = 2
  /// Where the view already shows the room of rows that are not there.
  private static let rowsPerHurriedFrame = 8

  let widget: BoxLayout
  private let makeRow: (Int64) -> HabitRow
  private let above = BoxLayout(.vertical)
  private let below = BoxLayout(.vertical)
  private var target: [Int64] = []
  /// Where the rows that are there begin in `target`.
  private var start = 0
  /// Those that are there: neighbours, in the order of the list.
  private(set) var rows: [(id: Int64, row: HabitRow)] = []
  private var heightAbove = 0.0
  private var place: Place?
  private var isTicking = false
  private weak var scroller: ScrolledWindow?
  /// What the scrolled window moves: the list with all that scrolls beside it.
  private weak var content: Widget?
  /// Called when rows were put in above and the view is to move by so many pixels to show what it showed.
  var onShift: ((Double) -> Void)?

  /// - Parameters:
  ///   - place: where to begin.
  ///   - makeRow: makes the row of a habit, filled.
  init(startingAt place: Place?, makeRow: @escaping (Int64) -> HabitRow) {
    self.place = place
    self.makeRow = makeRow
    widget = BoxLayout(.vertical, [above, below])
    for room in [above, below] { room.isVisible = false }
  }

  /// Whether rows that are still to come wait.
  var isHeld = false {
    didSet { if !isHeld { tick() } }
  }

  /// Makes the rows that come near the view of a scrolled window.
  /// - Parameter content: what it scrolls, with the list in it.
  func follow(_ scroller: ScrolledWindow, scrolling content: Widget) {
    self.scroller = scroller
    self.content = content
    scroller.onScroll { [weak self] in self?.tick() }
  }

  /// How far the view is from showing rows that are missing below and above, in pixels; negative where it shows them, `nil`
  /// where none is missing.
  ///
  /// It reckons with the place that the view is scrolled to: what scrolls is moved there only after the frame's ticks.
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

  /// Makes the rows be those of `ids`, in this order; rows that are there stay.
  func show(_ ids: [Int64]) {
    guard target != ids else { return }
    let wasAtEnd = start + rows.count == target.count
    let indices = Dictionary(zip(ids, 0...), uniquingKeysWith: { $1 })
    for (id, row) in rows where indices[id] == nil { widget.remove(row) }
    let known = rows.filter { indices[$0.id] != nil }
    let kept = known.compactMap { indices[$0.id] }
    target = ids
    if let first = kept.min(), let last = kept.max() {
      // Between rows that are there, rows are made at once: the gaps are what was added just now.
      let byID = Dictionary(known.map { ($0.id, $0.row) }, uniquingKeysWith: { $1 })
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
    // What was kept free may have been too much or too little.
    let excess = start == 0 ? heightAbove : min(heightAbove, 0)
    heightAbove -= excess
    if excess != 0 { onShift?(-excess) }
  }

  /// Keeps the room of the rows that are not there.
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

  /// Makes some of the rows that the view is nearer to than its own height.
  /// - Returns: whether there were any.
  private func extend() -> Bool {
    let (below, above) = distances
    let near = Double(scroller?.size.height ?? 0)
    let count = { (distance: Double) in
      distance < 0 ? Self.rowsPerHurriedFrame : Self.rowsPerFrame
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

  /// The place that the list is scrolled to in a view that shows it.
  func place(in view: Widget) -> Place? {
    guard
      let index = rows.firstIndex(where: {
        ($0.row.bounds(in: view).map { $0.y + $0.height } ?? 0) > 0
      }),
      let top = rows[index].row.bounds(in: view)?.y
    else { return nil }
    let first = rows[max(min(index, rows.count - Self.firstRows), 0)]
    return Place(
      list: ListPlace(id: rows[index].id, hidden: max(-top, 0)), start: first.id,
      above: first.row.bounds(in: widget)?.y ?? 0)
  }

  /// How far the view is to scroll to show a place; 0 where the row is not there.
  func distance(to place: Place, in view: Widget) -> Double {
    guard let row = rows.first(where: { $0.id == place.list.id })?.row,
      let top = row.bounds(in: view)?.y
    else { return 0 }
    return top + place.list.hidden
  }
}
