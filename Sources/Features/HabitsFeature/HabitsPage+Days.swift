import GtkKit
import HalcyonCore

/// The shown days, and the cell that has the focus.
extension HabitsPage {
  /// Scrolls the columns by a number of days; `nil` returns to today.
  func scroll(by days: Int?) {
    let back = days.map { max(0, daysBack - $0) } ?? 0
    // Days before the first one of the calendar do not exist.
    let most = Day.earliest.distance(to: model.today) - HabitColumns.maximum
    guard min(back, most) != daysBack else { return }
    daysBack = min(back, most)
    showHabits()
  }

  /// Updates the current day when it ends while the page is visible, and sorts the rows anew.
  func watchDay() {
    model.refreshToday()
    ranks = [:]
    showHabits()
    dayEnd = Timeout(milliseconds: Int(model.secondsToNextCheck * 1_000)) { [weak self] in
      self?.watchDay()
    }
  }

  // MARK: - Focus

  func saveCursor() {
    guard let focused = rows.first(where: { $0.row.containsFocus }) else { return }
    cursor = (focused.id, focused.row.focusedDay ?? model.today)
  }

  /// Focuses the cell that had the focus before, or today in the first visible row.
  func focusCursor() -> Bool {
    let known = cursor.flatMap { cursor in rows.first { $0.id == cursor.id } }
    if let row = known?.row, let cursor, row.focus(cursor.day) || row.focus(lastDay) {
      return true
    }
    let visible: Int64? = list.place(in: scroller).flatMap {
      if case .habit(let id) = $0.item { id } else { nil }
    }
    let row = (rows.first { $0.id == visible } ?? rows.first)?.row
    return row?.focus(lastDay) ?? false
  }
}
