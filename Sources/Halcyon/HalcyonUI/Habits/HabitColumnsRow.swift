import GtkKit

/// The layout of the day columns in logical pixels. The columns are wide enough for a day number,
/// also in large text.
struct HabitColumns: Hashable {
  private static let defaultWidth = 36
  /// The width of the name in columns of the default text size.
  private static let nameWidth = 130
  /// The minimum width of the name relative to the row.
  private static let nameShare = 0.42
  /// The width of a column relative to the font size.
  private static let textWidth = 1.6
  /// The gap before the first and after the last column.
  static let gap = 6
  /// The diameter of the ring before the name, and the space between them.
  static let ring = (diameter: 28, spacing: 12)

  /// The width of one column.
  var width = defaultWidth

  /// Creates columns for a font size.
  init(fontPixels: Double = 0) {
    width = max(Self.defaultWidth, Int((min(max(fontPixels, 0), 200) * Self.textWidth).rounded()))
  }

  /// Returns how many of `count` days fit a row of the given width beside the name; at least one.
  func count(in lineWidth: Int, of count: Int) -> Int {
    let name = max(
      Self.nameWidth * width / Self.defaultWidth,
      Int((Double(lineWidth) * Self.nameShare).rounded(.up)))
    let rest = lineWidth - width - 2 * Self.gap - Self.ring.diameter - Self.ring.spacing - name
    return min(max(rest / width, 1), count)
  }
}

/// A row with a flexible leading widget, one column per day ending with today, and room for a
/// trailing button.
///
/// Rows of the same width have the same columns, so that the days line up. If the width does not
/// suffice, the earliest days are hidden.
class HabitColumnsRow: Canvas {
  private var knownColumns: HabitColumns?
  let leading: Widget
  private let cells: [Widget]
  private let trailing: Widget?

  private let culling: ViewCulling?

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
    let shown = columns.count(in: width, of: cells.count)
    return max(0, width - (shown + 1) * columns.width - 2 * HabitColumns.gap)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let others = cells + (trailing.map { [$0] } ?? [])
    switch orientation {
    case .horizontal:
      let wide = request(of: leading, .horizontal, for: nil)
      // GTK requires that every child is measured before it is allocated.
      for other in others { _ = request(of: other, .horizontal, for: nil) }
      let rest = columns.width + 2 * HabitColumns.gap
      return Request(
        minimum: wide.minimum + min(1, cells.count) * columns.width + rest,
        natural: wide.natural + cells.count * columns.width + rest)
    case .vertical:
      let wide = request(of: leading, .vertical, for: forSize.map(leadingWidth))
      return others.reduce(wide) { $0.union(request(of: $1, .vertical, for: nil)) }
    }
  }

  override func layOut(width: Int, height: Int) {
    let shown = columns.count(in: width, of: cells.count)
    let mirrored = isRightToLeft
    let put = { (child: Widget, x: Int, childWidth: Int) in
      self.place(
        child, x: Double(mirrored ? width - x - childWidth : x), width: childWidth, height: height)
    }
    let wide = leadingWidth(width)
    put(leading, 0, wide)
    for (index, cell) in cells.enumerated() {
      let column = index - (cells.count - shown)
      setShown(cell, column >= 0)
      if column >= 0 { put(cell, wide + HabitColumns.gap + column * columns.width, columns.width) }
    }
    if let trailing { put(trailing, width - columns.width, columns.width) }
  }

  override func draw(_ snapshot: Snapshot) {
    if culling?.skips(self) == true { return }
    for child in [leading] + cells + (trailing.map { [$0] } ?? []) {
      snapshot.draw(child, of: self)
    }
  }
}

/// The header of the habits list: the month, and the day above each column.
final class HabitHeader: HabitColumnsRow {
  private let month = Label(style: "caption")
  private let letters: [Label]
  private let numbers: [Label]

  init() {
    letters = (0..<DayText.count).map { _ in Label(style: "caption") }
    numbers = (0..<DayText.count).map { _ in Label(style: "caption-heading") }
    let cells = zip(letters, numbers).map { letter, number in
      number.addStyle("numeric")
      let cell = BoxLayout(.vertical, [letter, number])
      cell.addStyle("day-heading")
      cell.verticalAlignment = .center
      return cell
    }
    cells.last?.addStyle("today")
    month.addStyle("dim-label")
    month.textAlignment = 0
    month.ellipsizes = true
    month.verticalAlignment = .center
    super.init(leading: month, cells: cells, trailing: nil)
    // The toggles include the day in their accessible labels.
    setAccessiblyHidden(true)
  }

  /// The labels of the month and the days.
  var labels: [Label] { [month] + letters + numbers }

  func show(_ dayText: DayText) {
    month.text = dayText.month
    for (label, letter) in zip(letters, dayText.letters) { label.text = letter }
    for (label, number) in zip(numbers, dayText.numbers) { label.text = number }
  }
}
