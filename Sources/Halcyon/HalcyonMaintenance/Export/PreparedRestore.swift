import Foundation
import HalcyonBackup
import HalcyonRecords
import HalcyonStore

/// A backup, or an archive of everything, that was verified and copied, and can replace the
/// database.
///
/// The window prepares while the database is in use, and applies after it has closed.
public struct PreparedRestore: Sendable {
  /// The file that the user named.
  public let path: String
  /// The settings in the archive; empty for a backup.
  public let settings: [String: String]
  private let copy: StoreRecovery.Copy
  private let recovery: StoreRecovery

  /// A Boolean value indicating whether the file had a digest, which was correct. Backups and
  /// archives of earlier versions had none; all their indexes were checked instead.
  public var hadDigest: Bool { copy.hadDigest }

  /// Verifies a backup or an archive, and copies its rows into a new database in the data folder.
  /// - Throws: `ExportError`; nothing is changed then.
  @concurrent public static func prepare(
    _ path: String, with recovery: StoreRecovery
  ) async throws(ExportError) -> PreparedRestore {
    let archive = ExportedArchive(path: path)
    guard archive.isArchive else {
      do throws(StoreError) {
        let copy = try recovery.copy(StoreBackup(url: URL(filePath: path), date: .now))
        return PreparedRestore(path: path, settings: [:], copy: copy, recovery: recovery)
      } catch {
        guard case .damaged = error else { throw .store(error) }
        throw .notABackup(path: path)
      }
    }
    let file: StoreRecovery.UnpackedFile
    do throws(StoreError) { file = try recovery.newFile() } catch { throw .store(error) }
    defer { file.remove() }
    let contents = try archive.unpack(to: file.url.path)
    do throws(StoreError) {
      let copy = try recovery.copy(
        StoreBackup(url: file.url, date: .now), digest: contents.digest)
      return PreparedRestore(
        path: path, settings: contents.settings, copy: copy, recovery: recovery)
    } catch {
      guard case .damaged(_, let reason) = error else { throw .store(error) }
      throw .damaged(path: path, reason: "the database in it is damaged: \(reason)")
    }
  }

  /// Replaces the database, which must be closed. Call it once.
  /// - Returns: The previous database under its new name; `nil` if there was none.
  /// - Throws: `ExportError`; nothing is changed then.
  public func apply(at date: Date) throws(ExportError) -> URL? {
    do throws(StoreError) { return try recovery.apply(copy, date: date) } catch {
      throw .store(error)
    }
  }

  /// Removes what was prepared.
  public func discard() { copy.discard() }
}
