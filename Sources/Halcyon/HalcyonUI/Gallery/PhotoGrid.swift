import GtkKit
import HalcyonCore
import Localization

/// A scrolling grid of photos with as many columns as fit the width.
final class PhotoGrid: Canvas {
  /// The minimum width of a column in logical pixels, including the spacing.
  nonisolated private static let column = 150
  nonisolated private static let narrowColumn = 104

  let grid: GridView<PhotoCell>
  let scroller: ScrolledWindow
  let textures: PhotoTextures
  private let cells: CellSource
  private(set) var list = PhotoList([])
  /// Called with the photo that the user opens.
  var onOpen: ((Photo) -> Void)?
  /// Called with the index of the first visible photo when the grid is scrolled.
  var onMove: ((Int) -> Void)?
  /// Called after each scroll step.
  var onScroll: (() -> Void)?

  /// A weak reference to the grid for closures that are created before it.
  private final class CellSource {
    weak var owner: PhotoGrid?
    func fill(_ cell: PhotoCell, _ id: Int64) {
      guard let owner, let index = owner.list.index(of: id) else { return }
      cell.show(owner.list.photos[index], at: index)
    }
  }

  init(make: @escaping PhotoTextures.Make) {
    let (cells, culling) = (CellSource(), ViewCulling())
    let holder = BoxLayout(.vertical)
    let textures = PhotoTextures(ticker: holder, make: make)
    grid = GridView(
      makeCell: { [weak textures] in PhotoCell(culling: culling, textures: textures) },
      bind: { cell, id in cells.fill(cell, id) }, unbind: { $0.clear() })
    grid.addStyle("photos")
    grid.opensOnClick = true
    grid.setMargins(start: 9, end: 9)
    grid.setAccessibleLabel(tr("Photos"))
    scroller = ScrolledWindow(child: grid)
    self.cells = cells
    self.textures = textures
    super.init(role: .group, cssName: "photogrid")
    isTabStop = true
    scroller.expandsVertically = true
    scroller.expandsHorizontally = true
    holder.append(scroller)
    self.holder = holder
    adopt(holder)
    culling.follow(scroller)
    cells.owner = self
    expandsVertically = true
    textures.onChange = { [weak self] id in self?.grid.refresh([id]) }
    grid.onActivate { [weak self] id in
      if let self, let photo = list[id] { onOpen?(photo) }
    }
    scroller.onScroll { [weak self] in
      guard let self else { return }
      moved()
      onScroll?()
    }
  }

  private var holder: BoxLayout?
  /// The photo that had the focus when Tab left the grid.
  private var cursor: Int64?

  /// Shows a list of photos. Cells of unchanged photos are kept.
  /// - Parameters:
  ///   - new: The photos.
  ///   - first: The photo to scroll to if the grid is empty so far.
  func show(_ new: PhotoList, scrolledTo first: Int64? = nil) {
    let old = list
    list = new
    grid.show(new.ids, scrolledTo: first)
    grid.refresh(
      grid.boundCells.keys.filter {
        old[$0] != new[$0] || old.index(of: $0) != new.index(of: $0)
      })
    moved()
  }

  private func moved() {
    guard let first = firstInView else { return }
    let rows = max(1, scroller.size.height * grid.columns / max(size.width, 1))
    textures.center = first + rows * grid.columns / 2
    onMove?(first)
  }

  /// The index of the first visible photo; `nil` before the first layout.
  var firstInView: Int? {
    let rows = (list.ids.count + grid.columns - 1) / grid.columns
    let height = scroller.contentHeight
    guard rows > 0, height > 0, scroller.size.height > 0 else { return nil }
    // A row that is mostly scrolled out of view does not count.
    let row = (scroller.verticalPosition / height * Double(rows) + 0.3).rounded(.down)
    return min(Int(min(max(row, 0), 1e9)) * grid.columns, list.ids.count - 1)
  }

  override func takeTabFocus() -> Bool { cursor.map { grid.focus($0) } ?? false }

  override func willLeaveByTab() { cursor = grid.focusedID ?? cursor }

  /// The ids of the photos in view, with a row to spare at the end; empty before the first layout.
  var idsInView: ArraySlice<Int64> {
    guard let first = firstInView else { return [] }
    let rows = scroller.size.height * grid.columns / max(size.width, 1) + 2
    return list.ids[first...].prefix(rows * grid.columns)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal: Request(minimum: 2 * Self.narrowColumn, natural: 5 * Self.column)
    case .vertical: Request(minimum: 120, natural: 400)
    }
  }

  override func layOut(width: Int, height: Int) {
    grid.columns = Self.columns(for: width)
    if let holder {
      _ = request(of: holder, .horizontal, for: nil)
      place(holder, width: width, height: height)
    }
  }

  override func draw(_ snapshot: Snapshot) {
    if let holder { snapshot.draw(holder, of: self) }
  }

  /// Returns the number of columns: at least two, up to three in a narrow window.
  nonisolated static func columns(for width: Int) -> Int {
    width < 4 * column ? min(max(width / narrowColumn, 2), 3) : width / column
  }
}
