import GtkKit
import HalcyonCore
import Localization

/// A scrolling grid of photos in rows that fill the width, by month.
final class PhotoGrid: Canvas {
  /// The heights of rows in logical pixels, from small to large.
  nonisolated static let rowHeights = [88.0, 132, 200]
  nonisolated static let defaultSize = 1
  private static let bubbleMilliseconds = 800
  /// The width of the focus ring around a cell.
  private static let focusRing = 4.0

  let grid: PhotoSheet
  let scroller: ScrolledWindow
  let textures: PhotoTextures
  private let cells: CellSource
  private let holder = BoxLayout(.vertical)
  private let bubble = Label(style: "scrub-bubble")
  private var bubbleEnd: Timeout?
  /// The first visible photo and the part of it above the view, to keep the place.
  private var anchor: (id: Int64, hidden: Double)?
  /// The photo that had the focus when Tab left the grid.
  var cursor: Int64?

  /// The photos in the grid.
  var list: PhotoList { grid.list }
  /// The selected photos.
  var selection = PhotoSelection() {
    didSet {
      guard selection != oldValue else { return }
      grid.refresh(selection.ids.symmetricDifference(oldValue.ids))
      onSelect?()
    }
  }
  /// The size of the cells: an index into `rowHeights`.
  var cellSize = PhotoGrid.defaultSize {
    didSet {
      cellSize = min(max(cellSize, 0), Self.rowHeights.count - 1)
      if cellSize != oldValue { grid.rowHeight = Self.rowHeights[cellSize] }
    }
  }

  /// Returns whether the first photo gets the focus once there are cells; asked until it did.
  var takesFocus: () -> Bool = { false }

  /// Returns whether the folder of a photo cannot be read now.
  var isUnavailable: (Photo) -> Bool = { _ in false }

  /// Called with the photo that the user opens.
  var onOpen: ((Photo) -> Void)?
  /// Called with the index of the first visible photo when the grid is scrolled.
  var onMove: ((Int) -> Void)?
  /// Called after each scroll step.
  var onScroll: (() -> Void)?
  /// Called after the selection changed.
  var onSelect: (() -> Void)?

  /// A weak reference to the grid for closures that are created before it.
  private final class CellSource {
    weak var owner: PhotoGrid?
    func fill(_ cell: PhotoCell, _ id: Int64) {
      guard let owner, let index = owner.list.index(of: id) else { return }
      cell.show(
        owner.list.photos[index], at: index, isSelected: owner.selection.ids.contains(id),
        burst: owner.list.stacks[id]?.count ?? 1,
        isUnavailable: owner.isUnavailable(owner.list.photos[index]))
    }
  }

  init(make: @escaping PhotoTextures.Make) {
    let (cells, culling) = (CellSource(), ViewCulling())
    let textures = PhotoTextures(ticker: holder, make: make)
    grid = PhotoSheet(
      .init(
        makeCell: { [weak textures] in PhotoCell(culling: culling, textures: textures) },
        bind: { cells.fill($0, $1) },
        selectSection: { cells.owner?.toggle($0) }))
    grid.addStyle("photos")
    grid.setAccessibleLabel(tr("Photos"))
    grid.setMargins(top: Int(Self.focusRing), bottom: 12)
    scroller = ScrolledWindow(child: grid)
    scroller.scrollsToFocus = false
    let overlay = Overlay(child: scroller)
    self.cells = cells
    self.textures = textures
    super.init(role: .group, cssName: "photogrid")
    isTabStop = true
    expandsVertically = true
    bubble.horizontalAlignment = .end
    bubble.verticalAlignment = .start
    bubble.isVisible = false
    bubble.isTargetable = false
    overlay.addOverlay(bubble)
    overlay.expandsVertically = true
    holder.append(overlay)
    adopt(holder)
    culling.follow(scroller)
    cells.owner = self
    textures.onChange = { [weak self] id in self?.grid.refresh([id]) }
    scroller.onScroll { [weak self] in
      guard let self else { return }
      moved()
      onScroll?()
    }
    scroller.onScrollBarDrag { [weak self] in self?.showBubble() }
    grid.onLayout = { [weak self] in self?.keepPlace() }
    grid.onCells = { [weak self] in
      if let self, !grid.boundCells.isEmpty, takesFocus() { focusFirst() }
    }
    connectInput()
  }

  /// Shows a list of photos and keeps the first visible photo in its place.
  func show(_ new: PhotoList) {
    grid.show(new)
    selection.keep(new)
    keepPlace()
    moved()
  }

  private func keepPlace() {
    guard let anchor, scroller.verticalPosition > 0, let bounds = grid.bounds(of: anchor.id)
    else { return }
    let end = max(grid.layout.height - Double(scroller.size.height), 0)
    let position = min(max(bounds.y + anchor.hidden, 0), end)
    if abs(position - scroller.verticalPosition) > 1 { scroller.restore(position) }
  }

  private func moved() {
    let top = scroller.verticalPosition
    grid.setView(top: top, height: Double(max(scroller.size.height, 1)))
    guard let first = firstInView else { return }
    let id = list.ids[first]
    anchor = grid.bounds(of: id).map { (id, top - $0.y) }
    textures.center = first + idsInView.count / 2
    onMove?(first)
  }

  /// The index of the first visible photo; `nil` before the first layout.
  var firstInView: Int? {
    guard size.width > 0 else { return nil }
    // A row that is mostly scrolled out of view does not count.
    let layout = grid.layout
    let top = scroller.verticalPosition + layout.metrics.rowHeight * 0.7
    let rows = layout.rows(from: top, to: .infinity)
    guard let row = rows.first ?? layout.rows.indices.last else { return nil }
    let index = layout.rows[row].range.lowerBound
    return list.ids.indices.contains(index) ? index : nil
  }

  /// The section whose heading is fixed above the grid; `nil` without photos.
  var sectionInView: PhotoMonths.Section? {
    let sections = list.months.sections
    let index = grid.layout.section(at: scroller.verticalPosition + Double(PhotoSheet.spacing))
    guard let index, sections.indices.contains(index) else { return sections.first }
    return sections[index]
  }

  /// The ids of the photos in view; empty before the first layout.
  var idsInView: ArraySlice<Int64> {
    guard let first = firstInView else { return [] }
    let bottom = scroller.verticalPosition + Double(scroller.size.height)
    let rows = grid.layout.rows(from: scroller.verticalPosition, to: bottom)
    guard let last = rows.last else { return [] }
    return list.ids[
      first..<max(first, min(grid.layout.rows[last].range.upperBound, list.ids.count))]
  }

  /// Scrolls a photo into view and focuses it.
  /// - Returns: Whether the photo got the focus.
  @discardableResult
  func focus(_ id: Int64) -> Bool {
    reveal(id)
    return grid.boundCells[id]?.grabFocus() ?? false
  }

  /// Focuses the first visible photo.
  @discardableResult
  func focusFirst() -> Bool { firstInView.map { focus(list.ids[$0]) } ?? false }

  private func reveal(_ id: Int64) {
    guard let bounds = grid.bounds(of: id), scroller.size.height > 0 else { return }
    let (top, height) = (scroller.verticalPosition, Double(scroller.size.height))
    let isFirstRow = grid.layout.rows.first.map { $0.y.rounded() == bounds.y } ?? false
    if bounds.y < top {
      scroller.verticalPosition = isFirstRow ? 0 : bounds.y
    } else if bounds.y + bounds.height + 2 * Self.focusRing > top + height {
      scroller.verticalPosition = bounds.y + bounds.height + 2 * Self.focusRing - height
    }
    grid.showView(top: scroller.verticalPosition, height: height)
  }

  /// Selects all photos of a month, or none if all are selected.
  func toggle(_ section: PhotoMonths.Section) {
    guard section.range.upperBound <= list.ids.count else { return }
    selection.toggle(list.ids[section.range])
  }

  // MARK: - Scrubbing

  private func showBubble() {
    guard let section = sectionInView else { return }
    bubble.text = Translation.sentenceCase(PhotoText.shortName(section.month))
    let content = max(scroller.contentHeight - Double(scroller.size.height), 1)
    let part = min(max(scroller.verticalPosition / content, 0), 1)
    let space = Double(max(scroller.size.height - 48, 0))
    bubble.setMargins(top: Int(part * space) + 6, end: 18)
    bubble.isVisible = true
    bubbleEnd = Timeout(milliseconds: Self.bubbleMilliseconds) { [weak self] in
      self?.bubble.isVisible = false
    }
  }

  // MARK: - Layout

  override func takeTabFocus() -> Bool { cursor.map { focus($0) } ?? false || focusFirst() }

  override func willLeaveByTab() { cursor = grid.focusedID ?? cursor }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal: Request(minimum: 248, natural: 800)
    case .vertical: Request(minimum: 120, natural: 400)
    }
  }

  override func layOut(width: Int, height: Int) {
    _ = request(of: holder, .horizontal, for: nil)
    place(holder, width: width, height: height)
  }

  override func draw(_ snapshot: Snapshot) { snapshot.draw(holder, of: self) }
}
