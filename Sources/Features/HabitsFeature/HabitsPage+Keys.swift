import GtkKit
import HalcyonCore
import HalcyonKit

/// The keys of the list of habits. The arrow keys move the focus between the cells.
extension HabitsPage {
  package func handleShortcut(_ key: KeyPress) -> Bool {
    guard key == KeyPress(name: "n", control: true), pageContent.widget.isMapped else {
      return false
    }
    addHabit()
    return true
  }

  /// Handles a key that the focused widget did not handle.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    guard let (id, row) = rows.first(where: { $0.row.containsFocus }) else { return false }
    if key.control { return handleControl(key, id) }
    guard !key.alt else { return false }
    if let day = row.focusedDay { return handle(key, id, row, day) }
    switch key.name {
    case "F2": edit(id)
    case "Delete", "KP_Delete": delete(id)
    case "Home": return row.openButton.grabFocus()
    case "End": return row.focus(lastDay)
    default: return false
    }
    return true
  }

  /// Handles a key in the cell of a day.
  private func handle(_ key: KeyPress, _ id: Int64, _ row: HabitRow, _ day: Day) -> Bool {
    let earlier = row.isRightToLeft ? "Right" : "Left"
    switch key.name {
    case earlier where day == row.shownDays.lowerBound && key.shift,
      "Page_Up":
      scroll(by: -row.shownDays.count)
      row.focus(key.name == "Page_Up" ? day.advanced(by: -row.shownDays.count) : lastDay)
    case "Page_Down":
      let count = row.shownDays.count
      scroll(by: count)
      if !row.focus(day.advanced(by: count)) { row.focus(lastDay) }
    case "Home": return row.openButton.grabFocus()
    case "End": return row.focus(lastDay)
    case "F2": edit(id)
    case "Delete", "KP_Delete", "BackSpace": actions.edit(.set(nil), of: id, on: day)
    case "plus", "KP_Add", "minus", "KP_Subtract":
      guard let target = model.habit(id)?.tracked.habit.goal.target else { return false }
      let adds = ["plus", "KP_Add"].contains(key.name)
      actions.edit(adds ? .add(target.increment) : .subtract(target.increment), of: id, on: day)
    default: return false
    }
    return true
  }

  private func handleControl(_ key: KeyPress, _ id: Int64) -> Bool {
    let day = rows.first { $0.id == id }?.row.focusedDay
    switch key.name {
    case "Up", "KP_Up": move(id, by: -1)
    case "Down", "KP_Down": move(id, by: 1)
    case "Home": return rows.first?.row.focus(lastDay) ?? false
    case "End": return rows.last?.row.focus(lastDay) ?? false
    case "s" where day != nil: day.map { actions.edit(.set(.skip), of: id, on: $0) }
    default: return false
    }
    return true
  }

  /// Moves a habit up or down in its section; its row keeps the focus.
  func move(_ id: Int64, by distance: Int) {
    guard order == .manual, let section = sections.first(where: { $0.ids.contains(id) }) else {
      return
    }
    actions.move(id, by: distance, among: section.ids)
  }

  /// Moves a dragged habit before or after another one of its section.
  func drop(_ id: Int64, at other: Int64, isAfter: Bool) {
    guard order == .manual, id != other,
      let section = sections.first(where: { $0.ids.contains(other) }),
      section.ids.contains(id)
    else { return }
    let rest = section.ids.filter { $0 != id }
    guard let index = rest.firstIndex(of: other) else { return }
    actions.place(id, at: isAfter ? index + 1 : index, among: section.ids)
  }

  /// Deletes a habit.
  func delete(_ id: Int64) {
    focusNeighbor(of: id)
    actions.delete(id)
  }

  /// Archives a habit.
  func archive(_ id: Int64) {
    focusNeighbor(of: id)
    actions.setArchived(true, id)
  }

  /// Moves the focus from a row that is about to disappear to a neighbor; otherwise GTK would move
  /// it to the beginning of the window.
  private func focusNeighbor(of id: Int64) {
    let rows = rows
    guard let index = rows.firstIndex(where: { $0.id == id }), rows[index].row.containsFocus else {
      return
    }
    let neighbor = index + 1 < rows.count ? index + 1 : index - 1
    if rows.indices.contains(neighbor) { rows[neighbor].row.openButton.grabFocus() }
  }
}
