import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The row of a habit: symbol, name, progress, the shown days and a menu.
final class HabitRow: HabitColumnsRow {
  /// What the user can do with a row.
  struct Actions {
    /// Opens the page of the habit.
    var open: () -> Void
    /// Activates the cell of a day.
    var activate: (Day) -> Void
    /// Handles Enter in the cell of a day.
    var enter: (Day) -> Void = { _ in }
    /// Returns the menu of the habit, or of a day.
    var menu: (Day?) -> Menu
    /// Moves a dragged habit before or after the row's habit.
    var drop: (_ id: Int64, _ isAfter: Bool) -> Void = { _, _ in }
  }

  /// What a dragged row is to GTK.
  private static let dragKind = "halcyon-habit"

  private let tile = HabitTile()
  private let name = Label(style: "heading")
  private let status = Label(style: "caption")
  private let opener: Button
  private let dayCells: [DayCell]
  private var last = Day(clamping: 0)
  private let actions: Actions
  private(set) var menu: RowMenu?

  /// Creates a row.
  /// - Parameter culling: The culling of the list that contains the row.
  init(id: Int64, culling: ViewCulling? = nil, actions: Actions) {
    self.actions = actions
    let cells = (0..<HabitColumns.maximum).map { _ in DayCell() }
    dayCells = cells
    for label in [name, status] {
      label.textAlignment = 0
      label.wraps = true
      label.ellipsizes = true
      label.maximumLines = 2
    }
    status.addStyle("dim-label")
    status.addStyle("numeric")
    let lines = BoxLayout(.vertical, spacing: 1, [name, status])
    lines.expandsHorizontally = true
    lines.verticalAlignment = .center
    let opener = Button(child: BoxLayout(.horizontal, spacing: 12, [tile, lines]))
    opener.addStyle("flat")
    opener.addStyle("habit-open")
    self.opener = opener
    let trailing = BoxLayout(.horizontal)
    super.init(leading: opener, cells: cells, trailing: trailing, culling: culling)
    let menu = RowMenu(on: self, source: { [weak self] position in self?.menu(at: position) })
    self.menu = menu
    trailing.append(menu.button)
    trailing.horizontalAlignment = .center
    opener.onClicked(actions.open)
    addDragging(id)
    for (index, cell) in cells.enumerated() {
      cell.onActivate = { [weak self] in self.map { $0.actions.activate($0.day(ofCell: index)) } }
      cell.onEnter = { [weak self] in self.map { $0.actions.enter($0.day(ofCell: index)) } }
    }
  }

  private func addDragging(_ id: Int64) {
    makeDraggable(kind: Self.dragKind, id: id, by: opener) { [weak self] isDragged in
      if isDragged { self?.addStyle("dragging") } else { self?.removeStyle("dragging") }
    }
    onDropped(
      kind: Self.dragKind,
      onHover: { [weak self] isLower in
        self?.removeStyle("drop-above")
        self?.removeStyle("drop-below")
        if let isLower { self?.addStyle(isLower ? "drop-below" : "drop-above") }
      },
      { [weak self] id, isLower in self?.actions.drop(id, isLower) })
  }

  private func day(ofCell index: Int) -> Day { last.advanced(by: index - dayCells.count + 1) }

  /// Returns the menu at a position, or of the focused cell.
  private func menu(at position: (x: Double, y: Double)?) -> (of: Widget, menu: Menu)? {
    let index = dayCells.firstIndex { cell in
      guard let position else { return cell.containsFocus }
      guard cell.isMapped, let bounds = cell.bounds(in: self) else { return false }
      return (bounds.x...bounds.x + bounds.width).contains(position.x)
    }
    guard let index else { return (self, actions.menu(nil)) }
    return (dayCells[index], actions.menu(day(ofCell: index)))
  }

  /// The day of the focused cell; `nil` if no cell has the focus.
  var focusedDay: Day? {
    dayCells.firstIndex(where: \.containsFocus).map(day(ofCell:))
  }

  /// Focuses the cell of a day.
  /// - Returns: Whether the day is shown.
  @discardableResult
  func focus(_ day: Day) -> Bool {
    let index = dayCells.count - 1 - day.distance(to: last)
    guard dayCells.indices.contains(index), index >= dayCells.count - max(shownCount, 1) else {
      return false
    }
    return dayCells[index].grabFocus()
  }

  /// The first and the last shown day.
  var shownDays: ClosedRange<Day> { last.advanced(by: 1 - max(shownCount, 1))...last }

  /// Shows a habit. Unchanged fields are not updated.
  /// - Parameters:
  ///   - last: The day of the last column.
  func show(
    _ habit: HabitProgress, last: Day, today: Day, dates: ChartDates, _ text: DayNames
  ) {
    self.last = last
    let tracked = habit.tracked
    name.text = habit.name
    status.text = HabitText.status(
      tracked, on: today, streak: habit.streak, score: habit.score, dates: dates)
    tile.show(tracked.habit.symbol, color: tracked.habit.color)
    menu?.name = habit.name
    opener.setAccessibleLabel(habit.name + ", " + status.text)
    setAccessibleLabel(habit.name)
    for (index, cell) in dayCells.enumerated() {
      let day = day(ofCell: index)
      let mark = DayMark(tracked, on: day)
      cell.show(
        mark, color: tracked.habit.color, isToday: day == today,
        // Translators: a habit, a day, and what is recorded: "Read, Tuesday, March 3, 2026: done".
        label: tr("%1, %2: %3", habit.name, text.name(day), mark.words))
    }
  }

  /// The cells of the days, the earliest first, including hidden ones.
  var days: [DayCell] { dayCells }
  /// The button that opens the page of the habit.
  var openButton: Button { opener }
  /// The label with the name.
  var nameLabel: Label { name }
  /// The label with the progress.
  var statusLabel: Label { status }
}
