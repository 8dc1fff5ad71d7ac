import Foundation
import HalcyonRecords

/// What is remembered about the copies in a second folder, also while it is not available. Stored
/// beside the backups.
public struct SecondFolderRecord: Hashable, Sendable, Codable {
  private static let name = "second-folder.json"
  private static let maximumBytes = 1 << 16

  /// The folder that the user chose.
  public var path: String
  /// When it was chosen.
  public var since: Date
  /// When a backup was last copied to it and verified there; `nil` if never.
  public var lastSuccess: Date?
  /// Why the last copy failed; `nil` if it did not.
  public var problem: String?

  /// Creates the record of a folder that was just chosen.
  public init(path: String, since: Date) {
    self.path = path
    self.since = since
  }

  /// Reads the record; `nil` if there is none.
  /// - Parameter backups: The folder with the backups on this machine.
  public static func read(in backups: URL) -> SecondFolderRecord? {
    let url = backups.appendingPathComponent(name)
    var status = stat()
    guard stat(url.path, &status) == 0, status.st_size <= maximumBytes,
      let data = try? Data(contentsOf: url)
    else { return nil }
    return try? JSONDecoder().decode(Self.self, from: data)
  }

  /// Stores the record.
  /// - Throws: `StoreError`.
  public func write(in backups: URL) throws(StoreError) {
    let url = backups.appendingPathComponent(Self.name)
    do {
      try PrivateFiles.createFolder(backups)
      let file = try ClaimedFile(url, "partial")
      defer { file.remove() }
      try JSONEncoder().encode(self).write(to: file.url)
      try DurableFile.replace(url, with: file.url)
    } catch {
      throw HalcyonDatabase.storeError(error, path: url.path)
    }
  }

  /// Removes the record.
  public static func remove(in backups: URL) {
    unlink(backups.appendingPathComponent(name).path)
  }
}
