import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// The number of cards or entries from which an import is preceded by a backup. Smaller imports
  /// can be checked by hand, and the daily backup is at most a day old.
  public static let largeImport = 100

  /// Backs up the database before a large import into existing data. A copy of 50 MB takes less
  /// than a second.
  ///
  /// A backup folder that cannot be used does not prevent the import, which is made of
  /// transactions; a full disk does.
  /// - Parameter count: The number of cards or entries to import.
  /// - Throws: `StoreError.full` or `.busy`; nothing should be imported then.
  public func backUpBeforeImport(
    of count: Int, date: Date = Date()
  ) async throws(StoreError) {
    guard count >= Self.largeImport, path != ":memory:" else { return }
    let contents = try await read { db in try StoreBackup.contents(db) }
    guard contents.holdsMore(than: BackupContents()) else { return }
    do throws(StoreError) {
      try await backUp(before: .dataImport, date: date)
    } catch {
      switch error {
      case .full, .busy: throw error
      case .damaged, .newer, .missing, .unavailable, .readOnly, .failed: return
      }
    }
  }
}
