import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Makes changes of habits that the user can undo.
package final class HabitActions {
  let model: HabitsModel
  private let undo: UndoStack

  package init(model: HabitsModel, undo: UndoStack) {
    self.model = model
    self.undo = undo
  }

  /// Makes a change after those before it and records it for undo. What is not stored when the
  /// program ends is stored at the next start.
  /// - Parameters:
  ///   - title: What was done: "Deleted “Read”".
  ///   - isAnnounced: Whether a toast with an Undo button appears.
  ///   - onStored: Called with the change when it was stored for the first time, or with `nil`
  ///     when it failed.
  ///   - intent: The change; redo stores its result again.
  func perform(
    _ title: String, isAnnounced: Bool = true,
    onStored: @escaping (HabitChange?) -> Void = { _ in }, _ intent: HabitIntent
  ) {
    let promise = model.promise(intent)
    perform(title, isAnnounced: isAnnounced, onStored: onStored) { [model] in
      try await model.keep(promise)
    }
  }

  /// Makes a change after those before it and records it for undo.
  /// - Parameters:
  ///   - title: What was done: "Deleted “Read”".
  ///   - isAnnounced: Whether a toast with an Undo button appears.
  ///   - onStored: Called with the change when it was stored for the first time, or with `nil`
  ///     when it failed.
  ///   - change: Makes the change for the first time; redo stores its result again.
  func perform(
    _ title: String, isAnnounced: Bool = true,
    onStored: @escaping (HabitChange?) -> Void = { _ in },
    _ change: @escaping @Sendable (HalcyonDatabase, Date) async throws(StoreError) -> HabitChange
  ) {
    perform(title, isAnnounced: isAnnounced, onStored: onStored) { [model] in
      try await model.perform(change)
    }
  }

  private func perform(
    _ title: String, isAnnounced: Bool, onStored: @escaping (HabitChange?) -> Void,
    first: @escaping () async throws -> HabitChange
  ) {
    var stored: HabitChange?
    undo.perform(
      UndoableChange(
        title: title, isAnnounced: isAnnounced,
        undo: { [model] in if let stored { try await model.apply(stored.inverted) } },
        redo: { [model] in
          if let stored { return try await model.apply(stored) }
          defer { onStored(stored) }
          stored = try await first()
        }))
  }

  // MARK: - Entries

  /// Changes the entry of a day; the change is visible immediately.
  /// - Parameter person: Who did it; `nil` for the user.
  package func edit(_ edit: HabitEntryEdit, of id: Int64, on day: Day, by person: Int64? = nil) {
    guard let habit = model.habit(id) else { return }
    model.preview(edit, of: id, on: day)
    let title = title(of: edit, habit.name, day)
    let end = { [model] in model.endPreview(of: id, $0) }
    perform(
      title, isAnnounced: false, onStored: end, .entry(edit, habit: id, day: day, person: person))
  }

  /// Activates the cell of a day: marks the habit as done or not recorded, or adds one increment.
  func activate(_ id: Int64, on day: Day) {
    guard let tracked = model.habit(id)?.tracked else { return }
    if let target = tracked.habit.goal.target {
      return edit(.add(target.increment), of: id, on: day)
    }
    let isDone = tracked.history.mark(on: day)?.value == .yes
    edit(isDone ? .untick : .tick, of: id, on: day)
  }

  /// Adds a photo to the gallery as the proof of a day. The photo names the habit and its person.
  func addPhoto(_ path: String, to id: Int64, on day: Day) {
    guard let tracked = model.habit(id)?.tracked, let proofs = model.proofs else { return }
    let person = tracked.habit.personID.flatMap(model.person)?.displayName
    var stored: HabitProofs.Added?
    let date = model.dates.dayAndMonth(of: day)
    undo.perform(
      UndoableChange(
        title: tr("Photo added to “%1” on %2", tracked.habit.name, date),
        undo: { [model] in
          guard let stored else { return }
          try await model.apply(stored.change.inverted)
          try await proofs.restore(stored)
        },
        redo: { [model] in
          let photo = try await proofs.add(path, naming: person, habit: tracked.habit.name)
          let change = try await model.perform { database, date throws(StoreError) in
            try await database.editEntry(.photo(photo.id), of: id, on: [day], at: date)
          }
          stored = HabitProofs.Added(change: change, before: photo.before)
        }))
  }

  private func title(of edit: HabitEntryEdit, _ name: String, _ day: Day) -> String {
    let date = model.dates.dayAndMonth(of: day)
    return switch edit {
    case .tick, .set(.yes?): tr("“%1” done on %2", name, date)
    case .untick, .set(nil): tr("Entry for “%1” on %2 cleared", name, date)
    case .set(.skip?): tr("“%1” skipped on %2", name, date)
    case .set(.no?): tr("“%1” not done on %2", name, date)
    case .set(.amount?), .add, .subtract: tr("Amount of “%1” changed on %2", name, date)
    case .note: tr("Note of “%1” changed on %2", name, date)
    case .photo: tr("Photo of “%1” changed on %2", name, date)
    case .confirm: tr("“%1” confirmed on %2", name, date)
    }
  }

  // MARK: - Habits

  /// Adds a habit.
  /// - Parameter group: The name of a group to add for it; `nil` for that of the definition.
  func add(_ definition: HabitDefinition, inNewGroup group: String? = nil) {
    perform(tr("Added “%1”", definition.name), .add(definition, newGroup: group))
  }

  /// Replaces the definition of a habit.
  /// - Parameter group: The name of a group to add for it; `nil` for that of the definition.
  func replace(
    _ id: Int64, with definition: HabitDefinition, inNewGroup group: String? = nil
  ) {
    perform(
      tr("Changed “%1”", definition.name), .replace(definition, habit: id, newGroup: group))
  }

  /// Archives a habit, or shows it in the list again.
  func setArchived(_ isArchived: Bool, _ id: Int64) {
    guard let name = model.habit(id)?.name else { return }
    perform(
      isArchived ? tr("Archived “%1”", name) : tr("Restored “%1”", name),
      .archive(isArchived, habits: [id]))
  }

  /// Deletes a habit with its entries.
  func delete(_ id: Int64) {
    guard let name = model.habit(id)?.name else { return }
    perform(tr("Deleted “%1”", name), .delete(habits: [id]))
  }

  /// Moves a habit by one place among the given ones, which are shown in this order.
  func move(_ id: Int64, by distance: Int, among ids: [Int64]) {
    guard let index = ids.firstIndex(of: id), ids.indices.contains(index + distance) else { return }
    place(id, at: index + distance, among: ids)
  }

  /// Moves a habit to an index among the given ones, which are shown in this order.
  func place(_ id: Int64, at index: Int, among ids: [Int64]) {
    guard let habit = model.habit(id), ids.contains(id) else { return }
    var order = ids.filter { $0 != id }
    order.insert(id, at: min(max(index, 0), order.count))
    guard order != ids else { return }
    // The other habits keep their places; those of the section exchange theirs.
    var next = order.makeIterator()
    let section = Set(ids)
    let places = model.habits.compactMap { other -> HabitPlace? in
      let id = section.contains(other.id) ? next.next() : other.id
      guard let id, let tracked = model.habit(id)?.tracked else { return nil }
      return HabitPlace(habitID: id, groupID: tracked.habit.groupID)
    }
    perform(tr("Moved “%1”", habit.name), isAnnounced: false, .arrange(places))
  }

  // MARK: - Groups

  /// Folds or unfolds a group.
  func setFolded(_ isFolded: Bool, group id: Int64) {
    guard let name = model.groups.first(where: { $0.id == id })?.name else { return }
    let title = isFolded ? tr("Folded group “%1”", name) : tr("Unfolded group “%1”", name)
    perform(title, isAnnounced: false, .foldGroup(isFolded, group: id))
  }

  /// Moves a group up or down in the list.
  func move(group id: Int64, by distance: Int) {
    var ids = model.groups.map(\.id)
    guard let index = ids.firstIndex(of: id), ids.indices.contains(index + distance) else { return }
    ids.swapAt(index, index + distance)
    let name = model.groups[index].name
    perform(tr("Moved “%1”", name), isAnnounced: false, .arrangeGroups(ids))
  }

  /// Renames a group.
  func rename(group id: Int64, to name: String) {
    perform(tr("Renamed group to “%1”", name), .renameGroup(name, group: id))
  }

  /// Deletes a group; its habits remain.
  func delete(group id: Int64) {
    guard let name = model.groups.first(where: { $0.id == id })?.name else { return }
    perform(tr("Deleted group “%1”", name), .deleteGroup(id))
  }
}
