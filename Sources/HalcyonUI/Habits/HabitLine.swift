import GtkKit

/// The columns of the days in logical pixels, wide enough for a day's number in large text too.
struct HabitColumns: Hashable {
  private static let usualWidth = 36
  private static let usualLeast = 4
  /// In heights of the font.
  private static let textWidth = 1.6
  /// Before the first and after the last.
  static let gap = 6

  /// Of one column.
  var width = usualWidth

  /// As wide as a font of any size needs them.
  init(fontPixels: Double = 0) {
    width = max(Self.usualWidth, Int((min(max(fontPixels, 0), 200) * Self.textWidth).rounded()))
  }

  /// How many there are at least; wide ones leave room for the name.
  var least: Int { max(2, Self.usualLeast * Self.usualWidth / width) }

  /// How many days of `count` there is room for in a line of `width`.
  func count(in lineWidth: Int, of count: Int) -> Int {
    // What the name should have before more days are shown.
    let comfortable = 170 * width / Self.usualWidth
    let room = (lineWidth - width - 2 * Self.gap - comfortable) / width
    return min(max(room, min(least, count)), count)
  }
}

/// A line of the list: something wide, a column a day with today at the end, and a button's room.
///
/// All lines of one width have the same columns, so that days stand below each other; where there is less room the
/// earliest days are left out.
class HabitLine: Canvas {
  private var knownColumns: HabitColumns?
  let leading: Widget
  private let cells: [Widget]
  private let trailing: Widget?

  private let culling: ViewCulling?

  /// - Parameters:
  ///   - cells: a widget a day, earliest first.
  ///   - culling: of the list that the line is in.
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
      // Measured because GTK wants it of every child that is placed.
      for other in others { _ = request(of: other, .horizontal, for: nil) }
      let rest = columns.width + 2 * HabitColumns.gap
      return Request(
        minimum: wide.minimum + min(columns.least, cells.count) * columns.width + rest,
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

/// The month and, over each column, the day.
final class HabitHeader: HabitLine {
  private let month = Label(style: "caption")
  private let letters: [Label]
  private let numbers: [Label]

  init() {
    letters = (0..<DayWords.count).map { _ in Label(style: "caption") }
    numbers = (0..<DayWords.count).map { _ in Label(style: "caption-heading") }
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
    // Each toggle says its day itself.
    setAccessiblyHidden(true)
  }

  func show(_ words: DayWords) {
    month.text = words.month
    for (label, letter) in zip(letters, words.letters) { label.text = letter }
    for (label, number) in zip(numbers, words.numbers) { label.text = number }
  }
}
