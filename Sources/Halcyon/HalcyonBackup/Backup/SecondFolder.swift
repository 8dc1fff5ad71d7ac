import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// A folder outside of this machine, such as on another disk or on a mounted server, that gets
/// copies of the backups.
///
/// Each data directory has a folder of its own in it, so that several computers can share it.
public struct SecondFolder: Sendable {
  /// The folder that the user chose.
  public let chosen: URL
  /// The folder in it with the backups of this data directory.
  public let backups: URL

  /// Creates a reference to a folder.
  /// - Parameters:
  ///   - data: The data directory whose backups are copied.
  ///   - isDefault: Whether it is the data directory that Halcyon uses by itself.
  ///   - host: The name of this computer.
  public init(chosen: URL, data: URL, isDefault: Bool, host: String = SecondFolder.hostName) {
    self.chosen = chosen
    let name = host.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }.prefix(64)
    var folder = "halcyon-backups-" + (name.isEmpty ? "computer" : name)
    if !isDefault {
      let path = data.standardizedFileURL.resolvingSymlinksInPath().path
      let digest = FileDigest()
      path.utf8.withContiguousStorageIfAvailable { digest.append(UnsafeRawBufferPointer($0)) }
      folder += "-" + digest.finish().prefix(8)
    }
    backups = chosen.appendingPathComponent(folder)
  }

  /// The name of this computer in the network.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns whether the folder is available now. An unmounted disk often leaves an empty folder,
  /// in which nothing was stored before.
  public var isAvailable: Bool {
    var status = stat()
    return stat(chosen.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether both folders are on the same file system, so that one broken disk loses both.
  public func isOnSameDisk(as data: URL) -> Bool {
    var (mine, other) = (stat(), stat())
    return stat(chosen.path, &mine) == 0 && stat(data.path, &other) == 0
      && mine.st_dev == other.st_dev
  }

  /// The newest backup in the folder.
  public var newest: StoreBackup? { StoreBackup.list(in: backups).first }

  /// Copies the newest backup of `folder` unless the second folder already has it, reads the copy
  /// back from the disk, compares its digest, opens and checks it, and removes the copies that the
  /// rotation does not keep.
  /// - Returns: The copy.
  /// - Throws: `StoreError`; the copies are then unchanged.
  @concurrent public func copyNewest(
    of folder: URL, date: Date, rotation: BackupRotation = BackupRotation(),
    calendar: Calendar = .current
  ) async throws(StoreError) -> StoreBackup? {
    guard isAvailable else {
      throw .unavailable(path: chosen.path, message: String(cString: strerror(ENOENT)))
    }
    guard let newest = StoreBackup.newestValid(in: folder, now: date) else { return nil }
    do {
      let target = BackupFolder(url: backups)
      return try target.locked {
        let name = newest.url.lastPathComponent
        if let known = StoreBackup.list(in: backups).first(where: {
          $0.url.lastPathComponent == name && $0.isValid
        }) {
          return known
        }
        var status = stat()
        guard stat(newest.url.path, &status) == 0 else {
          throw DurableFile.POSIXError(errno, path: newest.url.path)
        }
        guard FreeSpace.fits(Int64(status.st_size), in: backups.path) else {
          throw StoreError.full(path: backups.path)
        }
        let copy = try target.add(newest) { try FileCopy.copy(newest.url, to: $0) }
        target.prune(rotation, calendar: calendar, now: date)
        return copy
      }
    } catch {
      throw HalcyonDatabase.storeError(error, path: backups.path)
    }
  }
}
