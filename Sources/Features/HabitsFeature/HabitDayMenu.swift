import HalcyonCore
import GtkKit
import Localization

/// The menu of a day.
struct HabitDayMenu {
  let habit: TrackedHabit
  let day: Day
  /// The person whose habit this is; `nil` for the user.
  let person: PersonSummary?
  let actions: HabitActions
  /// Edits the note of the day.
  let note: () -> Void
  /// Asks for the amount of the day.
  let amount: () -> Void
  /// Lets the user choose a photo.
  let photo: () -> Void

  private var mark: HabitHistory.Mark? { habit.history.mark(on: day) }

  /// The menu.
  var menu: Menu { Menu(values, proofs) }

  private func set(
    _ title: String, _ key: String?, _ edit: HabitEntryEdit, by person: Int64? = nil
  ) -> MenuItem {
    MenuItem(title, accelerator: key) { [actions, id = habit.id, day] in
      actions.edit(edit, of: id, on: day, by: person)
    }
  }

  private var values: [MenuItem] {
    let value = mark?.value
    var items: [MenuItem] = []
    if habit.habit.goal.target != nil {
      items.append(MenuItem(tr("Enter Amount…"), accelerator: "Return", run: amount))
    }
    if value != .yes {
      items.append(set(tr("Done"), "space", .tick))
      if let person, !person.displayName.isEmpty {
        // Translators: a person did the habit on their own.
        items.append(set(tr("Done by %1", person.displayName), nil, .tick, by: person.id))
      }
    }
    if value != .skip { items.append(set(tr("Skip"), "<Control>s", .set(.skip))) }
    if value != .no { items.append(set(tr("Not Done"), nil, .set(.no))) }
    if value != nil { items.append(set(tr("Clear"), "Delete", .set(nil))) }
    return items
  }

  private var proofs: [MenuItem] {
    let flags = mark?.flags ?? []
    var items: [MenuItem] = []
    if flags.contains(.pending), habit.habit.requiresConfirmation {
      items.append(set(tr("Confirm"), nil, .confirm))
    }
    items.append(
      MenuItem(flags.contains(.note) ? tr("Edit Note…") : tr("Add Note…"), run: note))
    if flags.contains(.photo) {
      items.append(set(tr("Remove Photo"), nil, .photo(nil)))
    } else {
      items.append(MenuItem(tr("Add Photo…"), run: photo))
    }
    return items
  }
}
