import Foundation
import HalcyonCore

extension HabitHistory {
  /// Returns the history after a change of the entry of a day.
  nonisolated func applying(
    _ edit: HabitEntryEdit, on day: Day, of habit: HabitDefinition, at date: Date
  ) -> HabitHistory {
    let old = mark(on: day)
    let entry = old.map {
      HabitEntry(
        value: $0.value, note: $0.flags.contains(.note) ? " " : nil,
        photoID: $0.flags.contains(.photo) ? 0 : nil, isPending: $0.flags.contains(.pending),
        modified: date)
    }
    let new = HabitEntry.applying(edit, to: entry, of: habit, by: nil, at: date)
    var flags: Flags = []
    if new?.note != nil { flags.insert(.note) }
    if new?.photoID != nil { flags.insert(.photo) }
    if new?.isPending == true { flags.insert(.pending) }
    let others = marks.filter { $0.day != day }
    return HabitHistory(others + (new.map { [Mark(day, $0.value, flags: flags)] } ?? []))
  }
}
