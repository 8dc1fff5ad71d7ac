import Foundation

/// The free space of a file system.
public enum FreeSpace {
  /// Space that is left free, so that other programs and the journals of SQLite keep working.
  public static let reserve: Int64 = 16 << 20

  /// Returns the number of bytes that an ordinary user can still write in a folder; `nil` if it is
  /// unknown.
  /// - Source: statvfs(3).
  public static func bytes(in folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let (bytes, isOver) = Int64(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
    return isOver ? .max : bytes
  }

  /// Returns whether `count` bytes fit in a folder beside the reserve; `true` if this is unknown.
  public static func fits(_ count: Int64, in folder: String) -> Bool {
    guard let free = bytes(in: folder) else { return true }
    return count <= free - reserve
  }
}
