import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// The file beside a backup with its SHA-256 digest, as `sha256sum --check` reads it, and with what
/// the backup holds:
///
/// ```
/// # 120 people, 7 habits, 4031 photos
/// 9f86d08…  halcyon-20261127T094410Z.sqlite
/// ```
/// Backups of earlier versions have none.
public struct BackupDigest: Hashable, Sendable {
  /// The extension that is added to the name of the backup.
  static let suffix = "sha256"
  private static let maximumBytes = 4_096

  /// The digest as 64 hexadecimal digits.
  public var sha256: String
  /// What the backup holds; `nil` if this is not recorded.
  public var contents: BackupContents?

  /// Creates a digest.
  public init(sha256: String, contents: BackupContents? = nil) {
    self.sha256 = sha256
    self.contents = contents
  }

  /// Reads the text of a digest file; `nil` if it contains no digest.
  public init?(_ text: some StringProtocol) {
    var digest: String?
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#") {
        let numbers = line.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 3 else { continue }
        contents = BackupContents(people: numbers[0], habits: numbers[1], photos: numbers[2])
      } else if let first = line.split(separator: " ").first, first.utf8.count == 64,
        first.allSatisfy(\.isHexDigit)
      {
        digest = first.lowercased()
      }
    }
    guard let digest else { return nil }
    sha256 = digest
  }

  /// Returns the text of the digest file of `name`.
  public func text(for name: String) -> String {
    let comment = contents.map {
      "# \($0.people) people, \($0.habits) habits, \($0.photos) photos\n"
    }
    return (comment ?? "") + "\(sha256)  \(name)\n"
  }

  /// What the file beside a backup says.
  enum Record: Hashable {
    case none
    case digest(BackupDigest)
    /// The file exists and contains no digest.
    case unreadable
  }

  /// The location of the digest of a backup.
  static func url(of backup: URL) -> URL { backup.appendingPathExtension(suffix) }

  /// Reads the digest of a backup.
  static func record(of backup: URL) -> Record {
    guard let file = fopen(url(of: backup).path, "re") else {
      return errno == ENOENT ? .none : .unreadable
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: maximumBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    return BackupDigest(String(decoding: bytes[..<count], as: UTF8.self)).map(Record.digest)
      ?? .unreadable
  }

  /// Writes the digest of a backup durably.
  func write(for backup: URL) throws {
    let url = Self.url(of: backup)
    let partial = try ClaimedFile(url, "partial")
    defer { partial.remove() }
    guard let file = fopen(partial.url.path, "we") else {
      throw DurableFile.POSIXError(errno, path: partial.url.path)
    }
    let bytes = Array(text(for: backup.lastPathComponent).utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    guard count == bytes.count, isClosed else {
      throw DurableFile.POSIXError(errno, path: partial.url.path)
    }
    try DurableFile.replace(url, with: partial.url)
  }
}
