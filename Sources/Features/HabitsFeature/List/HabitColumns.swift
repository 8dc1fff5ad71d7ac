import GtkKit

/// The layout of the day columns in logical pixels. The columns are wide enough for a cell, also in
/// large text.
nonisolated struct HabitColumns: Hashable {
  private static let defaultWidth = 42
  /// The width of the name in columns of the default text size.
  private static let nameWidth = 176
  /// The minimum width of the name relative to the row.
  private static let nameShare = 0.4
  /// The space around the button with the name.
  private static let nameMargin = 20
  /// The width of a column relative to the font size.
  private static let textWidth = 2.6
  /// The gap before the first and after the last column.
  static let gap = 6
  /// The space of the tile before the name.
  static let tile = 48
  /// The width of the button at the end.
  static let trailing = 40
  /// The maximum number of columns.
  static let maximum = 15

  /// The width of one column.
  let width: Int

  /// Creates columns for a font size.
  init(fontPixels: Double = 0) {
    width = max(Self.defaultWidth, Int((min(max(fontPixels, 0), 200) * Self.textWidth).rounded()))
  }

  /// Returns how many days fit a row of the given width beside the name; at least one.
  func count(in lineWidth: Int) -> Int {
    let name = max(
      Self.nameWidth * width / Self.defaultWidth,
      Int((Double(lineWidth) * Self.nameShare).rounded(.up)) + Self.nameMargin)
    let rest = lineWidth - Self.trailing - 2 * Self.gap - name
    return min(max(rest / width, 1), Self.maximum)
  }
}

/// A row with a flexible leading widget, one column per day, and room for a trailing button.
///
/// Rows of the same width have the same columns, so that the days line up. If the width does not
/// suffice, the first cells are hidden: cells are counted from the end.
class HabitColumnsRow: Canvas {
  private var knownColumns: HabitColumns?
  let leading: Widget
  let cells: [Widget]
  private let trailing: Widget?
  private let culling: ViewCulling?
  /// The number of visible cells; 0 before the first layout.
  private(set) var shownCount = 0
  /// Called after the number of visible cells changed.
  var onShownCountChange: (() -> Void)?

  /// Creates a row.
  /// - Parameters:
  ///   - leading: The flexible widget at the start.
  ///   - cells: One widget per day, the earliest first.
  ///   - trailing: The button at the end, if any.
  ///   - culling: The culling of the list that contains the row.
  init(leading: Widget, cells: [Widget], trailing: Widget?, culling: ViewCulling? = nil) {
    self.culling = culling
    self.leading = leading
    self.cells = cells
    self.trailing = trailing
    super.init(role: .group, cssName: "habitline", heightForWidth: true)
    adopt(leading)
    cells.forEach(adopt)
    if let trailing { adopt(trailing) }
  }

  private var columns: HabitColumns {
    if let knownColumns { return knownColumns }
    let columns = HabitColumns(fontPixels: fontPixels)
    knownColumns = columns
    return columns
  }

  override func styleDidChange() { knownColumns = nil }

  private func leadingWidth(_ width: Int) -> Int {
    let cells = columns.count(in: width) * columns.width
    return max(0, width - cells - HabitColumns.trailing - 2 * HabitColumns.gap)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let others = cells + (trailing.map { [$0] } ?? [])
    switch orientation {
    case .horizontal:
      let wide = request(of: leading, .horizontal, for: nil)
      // GTK requires that every child is measured before it is allocated.
      for other in others { _ = request(of: other, .horizontal, for: nil) }
      let rest = columns.width + HabitColumns.trailing + 2 * HabitColumns.gap
      return Request(
        minimum: min(wide.minimum, 130) + rest, natural: wide.natural + 6 * columns.width + rest)
    case .vertical:
      let width = forSize.map {
        max(leadingWidth($0), request(of: leading, .horizontal, for: nil).minimum)
      }
      let wide = request(of: leading, .vertical, for: width)
      return others.reduce(wide) { $0.union(request(of: $1, .vertical, for: nil)) }
    }
  }

  override func layOut(width: Int, height: Int) {
    let count = columns.count(in: width)
    let mirrored = isRightToLeft
    let put = { (child: Widget, x: Int, childWidth: Int) in
      self.place(
        child, x: Double(mirrored ? width - x - childWidth : x), width: childWidth, height: height)
    }
    let wide = leadingWidth(width)
    put(leading, 0, max(wide, request(of: leading, .horizontal, for: nil).minimum))
    for (index, cell) in cells.enumerated() {
      let column = index - (cells.count - count)
      setShown(cell, column >= 0)
      if column >= 0 { put(cell, wide + HabitColumns.gap + column * columns.width, columns.width) }
    }
    if let trailing { put(trailing, width - HabitColumns.trailing, HabitColumns.trailing) }
    if count != shownCount {
      shownCount = count
      afterLayout { [weak self] in self?.onShownCountChange?() }
    }
  }

  override func draw(_ snapshot: Snapshot) {
    if culling?.skips(self) == true { return }
    for child in [leading] + cells + (trailing.map { [$0] } ?? []) {
      snapshot.draw(child, of: self)
    }
  }
}
