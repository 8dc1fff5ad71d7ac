import GtkKit

/// A line of the list: something wide, a column a day with today at the end, and a button's room.
///
/// All lines of one width have the same columns, so that days stand below each other; where there is less room the
/// earliest days are left out.
class HabitLine: Canvas {
  private static let columnWidth = 36
  private static let gap = 6
  private static let leastColumns = 4
  /// What the wide part should have before more days are shown.
  private static let comfortableLeading = 170

  private let leading: Widget
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

  /// How many days there is room for in `width` logical pixels.
  static func columns(in width: Int, of count: Int) -> Int {
    let room = (width - columnWidth - 2 * gap - comfortableLeading) / columnWidth
    return min(max(room, min(leastColumns, count)), count)
  }

  private func leadingWidth(_ width: Int) -> Int {
    max(0, width - (Self.columns(in: width, of: cells.count) + 1) * Self.columnWidth - 2 * Self.gap)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let others = cells + (trailing.map { [$0] } ?? [])
    switch orientation {
    case .horizontal:
      let wide = request(of: leading, .horizontal, for: nil)
      // Measured because GTK wants it of every child that is placed.
      for other in others { _ = request(of: other, .horizontal, for: nil) }
      let rest = Self.columnWidth + 2 * Self.gap
      return Request(
        minimum: wide.minimum + min(Self.leastColumns, cells.count) * Self.columnWidth + rest,
        natural: wide.natural + cells.count * Self.columnWidth + rest)
    case .vertical:
      let wide = request(of: leading, .vertical, for: forSize.map(leadingWidth))
      return others.reduce(wide) { $0.union(request(of: $1, .vertical, for: nil)) }
    }
  }

  override func layOut(width: Int, height: Int) {
    let shown = Self.columns(in: width, of: cells.count)
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
      if column >= 0 { put(cell, wide + Self.gap + column * Self.columnWidth, Self.columnWidth) }
    }
    if let trailing { put(trailing, width - Self.columnWidth, Self.columnWidth) }
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
