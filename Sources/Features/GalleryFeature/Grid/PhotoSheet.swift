import GtkKit
import HalcyonCore

/// The scrolled content of the grid: cells and headings, which exist only near the view.
///
/// Cells are reused: those that leave the view are hidden until they show another photo.
final class PhotoSheet: Canvas {
  /// What a sheet needs from its grid.
  struct Source {
    var makeCell: () -> PhotoCell
    /// Shows the photo with an id in a cell.
    var bind: (PhotoCell, Int64) -> Void
    /// Called with the section whose photos the user selects.
    var selectSection: (PhotoMonths.Section) -> Void
  }

  /// The space between photos in logical pixels.
  static let spacing = 6

  private let source: Source
  private(set) var list = PhotoList([])
  private(set) var layout = PhotoLayout(
    ratios: [], sections: [], metrics: .init(width: 1, rowHeight: 1, spacing: 0, headingHeight: 0))
  private var cells: [Int64: PhotoCell] = [:]
  private var spareCells: [PhotoCell] = []
  private var headings: [Int: MonthHeading] = [:]
  private var spareHeadings: [MonthHeading] = []
  private let sample = MonthHeading()
  /// The vertical range for which cells exist.
  private var view = 0.0...0.0
  private var places: [Int64: Rectangle] = [:]
  private var placedHeadings: Set<Int> = []
  /// A Boolean value indicating whether cells are created before the next frame.
  private var awaitsFrame = false
  /// The rectangle of the rubber band; `nil` if there is none.
  var band: Rectangle? { didSet { if band != oldValue { queueDraw() } } }
  /// The height of a row in logical pixels.
  var rowHeight = 132.0 { didSet { if rowHeight != oldValue { invalidate() } } }
  /// A Boolean value indicating whether no cells are bound to other photos, to keep the layout.
  var isHeld = false { didSet { if !isHeld { update() } } }

  init(_ source: Source) {
    self.source = source
    super.init(role: .list, cssName: "photosheet", heightForWidth: true)
    sample.show(.init(month: PhotoMonth(year: 2024, month: 9), range: 0..<1_000))
    adopt(sample)
    sample.setAccessiblyHidden(true)
    sample.canFocus = false
  }

  /// The cells by photo.
  var boundCells: [Int64: PhotoCell] { cells }
  /// The ids in order.
  var ids: [Int64] { list.ids }
  /// The focused photo.
  var focusedID: Int64? { cells.first { $0.value.containsFocus }?.key }

  /// Shows a list of photos. Cells of unchanged photos are kept.
  func show(_ new: PhotoList) {
    let old = list
    list = new
    invalidate()
    for (id, cell) in cells where new[id] != nil {
      let isSame =
        old[id] == new[id] && old.index(of: id) == new.index(of: id)
        && old.stacks[id]?.count == new.stacks[id]?.count
      if !isSame { source.bind(cell, id) }
    }
  }

  /// Shows the current state of photos in their cells.
  func refresh(_ ids: some Sequence<Int64>) {
    for id in ids { if let cell = cells[id] { source.bind(cell, id) } }
  }

  private func invalidate() {
    layout = makeLayout(width: max(size.width, 1))
    queueResize()
  }

  /// Sets the visible vertical range. Cells exist there and one height above and below.
  ///
  /// A scrolled window also moves its content while it is laid out. New cells would then miss the
  /// layout, so they are created before the next frame.
  func setView(top: Double, height: Double) {
    view = (top - height)...(top + 2 * height)
    guard !awaitsFrame, isMapped else { return }
    awaitsFrame = true
    onTick { [weak self] _ in
      self?.awaitsFrame = false
      self?.update()
      return false
    }
  }

  /// Sets the visible vertical range and creates the cells at once, outside of the layout.
  func showView(top: Double, height: Double) {
    view = (top - height)...(top + 2 * height)
    update()
  }

  /// Returns the bounds of a photo in the sheet.
  func bounds(of id: Int64) -> Rectangle? {
    guard let index = list.index(of: id), let row = layout.row(of: index) else { return nil }
    let columns = layout.columns(ofRow: row)
    let column = columns[index - layout.rows[row].range.lowerBound]
    return rectangle(column, inRow: row)
  }

  /// Returns the photo at a position; `nil` in the space between photos.
  func photo(atX x: Double, y: Double) -> Int64? {
    places.first { entry in
      cells[entry.key] != nil && x >= entry.value.x && x < entry.value.x + entry.value.width
        && y >= entry.value.y && y < entry.value.y + entry.value.height
    }?.key
  }

  /// Returns the photos that a rectangle touches.
  func photos(in area: Rectangle) -> [Int64] {
    layout.rows(from: area.y, to: area.y + area.height).flatMap { row in
      zip(layout.rows[row].range, layout.columns(ofRow: row)).compactMap { index, column in
        let bounds = rectangle(column, inRow: row)
        let touches =
          bounds.x < area.x + area.width && bounds.x + bounds.width > area.x
        return touches ? list.ids[index] : nil
      }
    }
  }

  private func rectangle(_ column: (x: Int, width: Int), inRow row: Int) -> Rectangle {
    let inner = Int(layout.metrics.width)
    let x = isRightToLeft ? inner - column.x - column.width : column.x
    return Rectangle(
      x: Double(x + max(size.width - inner, 0) / 2), y: layout.rows[row].y.rounded(),
      width: Double(column.width),
      height: layout.metrics.rowHeight)
  }

  // MARK: - Cells

  /// Binds cells to the photos near the view.
  private func update() {
    guard !isHeld, size.width > 0 else { return }
    let rows = layout.rows(from: view.lowerBound, to: view.upperBound)
    let wanted = ids(inRows: rows)
    let sections = visibleSections()
    let kept = Set(wanted)
    // A focused cell that scrolls out of view keeps the focus.
    let gone = cells.filter { id, cell in
      !kept.contains(id) && (!cell.containsFocus || list[id] == nil)
    }
    // Without a change, another layout would be requested in each layout.
    guard
      !gone.isEmpty || wanted.contains(where: { cells[$0] == nil })
        || sections != Set(headings.keys)
    else { return }
    for (id, cell) in gone {
      cells[id] = nil
      cell.clear()
      spareCells.append(cell)
    }
    bind(wanted)
    for cell in spareCells { cell.isSpare = true }
    showHeadings(sections)
    onCells?()
    queueLayout()
    queueDraw()
  }

  private func ids(inRows rows: Range<Int>) -> [Int64] {
    guard let first = rows.first, let last = rows.last else { return [] }
    let range = layout.rows[first].range.lowerBound..<layout.rows[last].range.upperBound
    return range.upperBound <= list.ids.count ? Array(list.ids[range]) : []
  }

  private func bind(_ ids: [Int64]) {
    var next: Widget?
    for id in ids.reversed() {
      if cells[id] == nil {
        let cell = spareCells.popLast() ?? source.makeCell()
        cell.isSpare = false
        cells[id] = cell
        places[id] = nil
        setShown(cell, true)
        // In the order of the photos, for assistive technology.
        if let next { adopt(cell, before: next) } else { adopt(cell, before: sample) }
        source.bind(cell, id)
      }
      next = cells[id]
    }
  }

  private func visibleSections() -> Set<Int> {
    guard let first = layout.section(at: view.lowerBound), layout.headings.count > 1 else {
      return []
    }
    var sections: Set<Int> = []
    var index = max(first, 1)
    while index < layout.headings.count, layout.headings[index] < view.upperBound {
      sections.insert(index)
      index += 1
    }
    return sections
  }

  private func showHeadings(_ sections: Set<Int>) {
    for (section, heading) in headings where !sections.contains(section) {
      headings[section] = nil
      spareHeadings.append(heading)
    }
    for section in sections where headings[section] == nil {
      let heading = spareHeadings.popLast() ?? makeHeading()
      headings[section] = heading
      placedHeadings.remove(section)
    }
    for (section, heading) in headings where list.months.sections.indices.contains(section) {
      heading.show(list.months.sections[section])
    }
  }

  private func makeHeading() -> MonthHeading {
    let heading = MonthHeading()
    heading.onSelect = { [source] in source.selectSection($0) }
    adopt(heading, before: sample)
    return heading
  }

  // MARK: - Layout

  /// Returns the space beside the photos for a width.
  nonisolated static func margin(for width: Int) -> Int { width < 500 ? 12 : 24 }

  /// Returns the width of the rows in a sheet, which has a margin on both sides.
  nonisolated private static func rowWidth(in width: Int) -> Int {
    max(width - 2 * margin(for: width), 1)
  }

  private func makeLayout(width: Int) -> PhotoLayout {
    let heading = request(of: sample, .vertical, for: nil).natural
    return PhotoLayout(
      ratios: list.ratios, sections: list.months.sections.map(\.range),
      metrics: .init(
        width: Double(Self.rowWidth(in: width)), rowHeight: rowHeight,
        spacing: Double(Self.spacing),
        headingHeight: Double(heading + 24)))
  }

  override func styleDidChange() { queueResize() }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard orientation == .vertical else { return Request(minimum: 200, natural: 700) }
    let width = forSize ?? max(size.width, 200)
    let isCurrent = Self.rowWidth(in: width) == Int(self.layout.metrics.width)
    let layout = isCurrent ? self.layout : makeLayout(width: width)
    let height = max(Int(layout.height.rounded(.up)), 1)
    return Request(minimum: height, natural: height)
  }

  override func layOut(width: Int, height: Int) {
    let new = makeLayoutIfNeeded(width: width)
    if let new { layout = new }
    afterLayout { [weak self] in
      if new != nil { self?.onLayout?() }
      self?.update()
    }
    places = [:]
    for (id, cell) in cells {
      guard let bounds = bounds(of: id) else { continue }
      places[id] = bounds
      put(cell, bounds)
    }
    spareCells.forEach { setShown($0, false) }
    for (section, heading) in headings where layout.headings.indices.contains(section) {
      let height = request(of: heading, .vertical, for: nil).natural
      let inner = Self.rowWidth(in: width)
      let natural = min(request(of: heading, .horizontal, for: nil).natural, inner)
      let margin = (width - inner) / 2
      put(
        heading,
        Rectangle(
          x: Double(isRightToLeft ? width - natural - margin : margin),
          y: (layout.headings[section] + layout.metrics.headingHeight).rounded() - Double(height)
            - Double(Self.spacing), width: Double(natural), height: Double(height)))
    }
    placedHeadings = Set(headings.keys)
    spareHeadings.forEach { setShown($0, false) }
    setShown(sample, false)
  }

  /// Called after cells were created or bound to other photos.
  var onCells: (() -> Void)?
  /// Called when the rows changed, for example because the width changed.
  var onLayout: (() -> Void)?

  private func makeLayoutIfNeeded(width: Int) -> PhotoLayout? {
    let heading = request(of: sample, .vertical, for: nil).natural + 24
    let isCurrent =
      Int(layout.metrics.width) == Self.rowWidth(in: width)
      && layout.metrics.headingHeight == Double(heading)
      && layout.rows.last?.range.upperBound ?? 0 == list.ids.count
    return isCurrent ? nil : makeLayout(width: width)
  }

  private func put(_ child: Widget, _ bounds: Rectangle) {
    setShown(child, true)
    _ = request(of: child, .horizontal, for: nil)
    place(
      child, x: bounds.x, y: bounds.y, width: Int(bounds.width), height: Int(bounds.height))
  }

  override func draw(_ snapshot: Snapshot) {
    for (section, heading) in headings where placedHeadings.contains(section) {
      snapshot.draw(heading, of: self)
    }
    for (id, cell) in cells where places[id] != nil { snapshot.draw(cell, of: self) }
    guard let band else { return }
    let color = foreground
    snapshot.fill(band, with: color.withAlpha(0.15))
  }
}
