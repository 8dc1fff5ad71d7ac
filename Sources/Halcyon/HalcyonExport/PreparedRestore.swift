import Foundation
import HalcyonStore

/// A backup, or an archive of everything, that was verified and can replace the database.
///
/// The window prepares while the database is in use, and applies after it has closed.
public struct PreparedRestore: Sendable {
  /// The file that the user named.
  public let path: String
  /// The settings in the archive; empty for a backup.
  public let settings: [String: String]
  private let backup: StoreBackup
  private let recovery: StoreRecovery
  /// A Boolean value indicating whether the database was unpacked from an archive.
  private let isUnpacked: Bool

  /// Verifies a backup or an archive, and unpacks an archive into the data folder.
  /// - Throws: `ExportError`; nothing is changed then.
  @concurrent public static func prepare(
    _ path: String, with recovery: StoreRecovery
  ) async throws(ExportError) -> PreparedRestore {
    let archive = ExportedArchive(path: path)
    guard archive.isArchive else {
      return try checked(
        PreparedRestore(
          path: path, settings: [:], backup: StoreBackup(url: URL(filePath: path), date: .now),
          recovery: recovery, isUnpacked: false))
    }
    let copy = recovery.directory.appendingPathComponent("halcyon.sqlite.unpacked")
    do throws(ExportError) {
      let settings = try archive.unpack(to: copy.path)
      return try checked(
        PreparedRestore(
          path: path, settings: settings, backup: StoreBackup(url: copy, date: .now),
          recovery: recovery, isUnpacked: true))
    } catch {
      unlink(copy.path)
      throw error
    }
  }

  /// Replaces the database, which must be closed. Call it once.
  /// - Returns: The previous database under its new name; `nil` if there was none.
  /// - Throws: `ExportError`; nothing is changed then.
  public func apply(at date: Date) throws(ExportError) -> URL? {
    defer { discard() }
    do throws(StoreError) {
      return try recovery.restore(backup, date: date)
    } catch {
      throw failure(error)
    }
  }

  /// Removes what was unpacked.
  public func discard() {
    if isUnpacked { unlink(backup.url.path) }
  }

  private static func checked(_ restore: PreparedRestore) throws(ExportError) -> PreparedRestore {
    do throws(StoreError) { try restore.backup.check() } catch { throw restore.failure(error) }
    return restore
  }

  private func failure(_ error: StoreError) -> ExportError {
    guard case .damaged = error else { return .store(error) }
    return isUnpacked
      ? .damaged(path: path, reason: "the database in it is damaged") : .notABackup(path: path)
  }
}
