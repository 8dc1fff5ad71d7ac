import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Backs up the database to `folder` if anything has changed since the newest backup there, and
  /// removes the backups that the rotation does not keep. The database remains usable.
  ///
  /// The copy is created under a temporary name, verified and then renamed, so that all backups in
  /// the folder are complete. Several programs can back up at the same time.
  /// - Parameter reason: Why the backup is made out of turn, before a change; `nil` for a daily
  ///   one.
  /// - Returns: The backup; `nil` if nothing has changed since the newest daily one. With a reason,
  ///   there always is one: unchanged data is kept under the name of the reason as well.
  /// - Throws: `StoreError`; the backups are then unchanged.
  /// - Source: SQLite's Online Backup API.
  @discardableResult
  @concurrent public func backUp(
    into folder: URL, date: Date, reason: BackupReason? = nil,
    rotation: BackupRotation = BackupRotation(), calendar: Calendar = .current
  ) async throws(StoreError) -> StoreBackup? {
    do {
      return try makeBackup(folder, date, reason, rotation, calendar)
    } catch {
      throw Self.storeError(error, path: folder.path)
    }
  }

  /// Backs up the database beside it before a change that is hard to revert.
  /// - Returns: `nil` if the database is in memory.
  /// - Throws: `StoreError`; nothing should be changed then.
  @discardableResult
  public func backUp(
    before reason: BackupReason, date: Date
  ) async throws(StoreError) -> StoreBackup? {
    guard path != ":memory:" else { return nil }
    return try await backUp(into: Self.backups(beside: path), date: date, reason: reason)
  }

  /// The folder with the backups of the database at `path`.
  static func backups(beside path: String) -> URL {
    URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(StoreBackup.folderName)
  }

  private func makeBackup(
    _ folder: URL, _ date: Date, _ reason: BackupReason?, _ rotation: BackupRotation,
    _ calendar: Calendar
  ) throws -> StoreBackup? {
    let backups = BackupFolder(url: folder)
    return try backups.locked {
      let generation = try writer.read { db in try StoreBackup.generation(db) }
      let newest = StoreBackup.split(StoreBackup.list(in: folder), at: date)
        .flatMap { $0.prefix(4) }
      let same = newest.filter {
        (try? StoreBackup.generation(of: $0.url)) == generation && $0.isValid
      }
      if let backup = same.first(where: { $0.reason == reason }) {
        return reason == nil ? nil : backup
      }
      let backup =
        if let unchanged = same.first {
          try backups.add(unchanged, at: date, reason: reason)
        } else {
          try backups.add(at: date, reason: reason) { try BackupMaker.copy(writer, to: $0) }
        }
      backups.prune(rotation, calendar: calendar, now: date)
      return backup
    }
  }
}
