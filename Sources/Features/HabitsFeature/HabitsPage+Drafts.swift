import HalcyonCore
import HalcyonKit

/// Editors that were open when an earlier session ended.
extension HabitsPage {
  /// Opens the editor of a draft with what was entered.
  /// - Returns: `false` if the draft cannot be read, or what it is about no longer exists.
  package func continueEditing(_ draft: Draft) -> Bool {
    let id = Int64(draft.key.subject)
    switch draft.key.kind {
    case .habit:
      guard let content = draft.read(HabitDraft.self) else { return false }
      let habit = id.flatMap { model.habit($0)?.tracked.habit }
      // A habit that was deleted meanwhile becomes a new one.
      openEditor(of: habit?.id, content, original: self.draft(habit?.definition))
    case .holiday:
      guard let content = draft.read(HolidayDraft.self) else { return false }
      addHoliday(continuing: content)
    case .group:
      guard let name = draft.read(String.self) else { return false }
      if let id, model.groups.contains(where: { $0.id == id }) {
        rename(group: id, continuing: name)
      } else {
        addGroup(continuing: name)
      }
    case .habitNote, .habitAmount: return continueDay(draft)
    case .person, .source: return false
    }
    return true
  }

  private func continueDay(_ draft: Draft) -> Bool {
    let parts = draft.key.subject.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let id = Int64(parts[0]), let day = Day(iso8601: parts[1]),
      model.habit(id) != nil, let text = draft.read(String.self)
    else { return false }
    if draft.key.kind == .habitNote {
      editNote(id, on: day, continuing: text)
    } else {
      enterAmount(id, on: day, continuing: text)
    }
    return true
  }
}
