import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Returns what an import would change, without changing anything.
  /// - Throws: `StoreError`.
  public func previewHabitImport(
    _ archive: HabitArchive, conflicts: HabitImportSummary.Conflicts = .keep
  ) async throws(StoreError) -> HabitImportSummary {
    try await read { db in try HabitImportPlan(db, archive).summary(conflicts) }
  }

  /// Adds the habits and entries of a file in one transaction. Habits are recognized by their
  /// identifier, or by their name if the file has none; known ones keep their definition. Habits
  /// and holidays of people who are not among the contacts are left out. Importing the same file
  /// again changes nothing.
  /// - Parameters:
  /// - conflicts: What happens to entries that differ from the stored ones.
  /// - date: The current time.
  /// - Returns: What was changed, and the change for undo.
  /// - Throws: `StoreError`; nothing is then imported.
  public func importHabits(
    _ archive: HabitArchive, conflicts: HabitImportSummary.Conflicts = .keep, at date: Date
  ) async throws(StoreError) -> HabitChanged<HabitImportSummary> {
    try await backUpBeforeImport(of: archive.habits.reduce(0) { $0 + $1.entries.count }, date: date)
    return try await changeHabits { writer in
      let plan = try HabitImportPlan(writer.db, archive)
      try plan.store(with: &writer, conflicts, at: date)
      return plan.summary(conflicts)
    }
  }
}
