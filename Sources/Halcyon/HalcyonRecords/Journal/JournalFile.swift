import Foundation
import Glibc

/// A change in a journal.
package struct JournalEntry: Codable, Hashable, Sendable {
  /// The version of the format.
  package static let version = 1

  package var version = JournalEntry.version
  package let uuid: UUID
  /// The time of the change.
  package let made: Date
  /// Orders the changes that a program made at the same time.
  package let number: Int
  /// The identity of the database.
  package let store: String
  /// The change as JSON.
  package let payload: String
}

/// A line of a journal.
package enum JournalLine: Codable, Hashable, Sendable {
  case entry(JournalEntry)
  /// The entry with this UUID was stored.
  case stored(UUID)
}

/// An open file of a journal with an exclusive lock.
package final class JournalFile: Sendable {
  /// The maximum size of a journal that is read, in bytes.
  package static let maximumBytes = 64 << 20

  package let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Creates a file in a folder, which is created if it is missing.
  /// - Throws: `POSIXError`.
  static func create(in folder: URL) throws -> JournalFile {
    // The data directory exists.
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw POSIXError.current }
    let name = UUID().uuidString.lowercased()
    // Another program must not find the file before it is locked.
    let new = folder.appendingPathComponent(".new-\(name)").path
    let path = folder.appendingPathComponent(name + StoreJournal.suffix).path
    let descriptor = Glibc.open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    let file = JournalFile(path: path, descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, rename(new, path) == 0 else {
      let error = POSIXError.current
      unlink(new)
      throw error
    }
    syncFolder(folder)
    return file
  }

  /// Opens a file that another program left behind.
  /// - Returns: `nil` if the program still runs, or the file is gone or cannot be changed.
  package static func adopt(_ path: String) -> JournalFile? {
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    let file = JournalFile(path: path, descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 0
    else { return nil }
    return file
  }

  /// Appends a line and waits until it is on the disk.
  /// - Throws: `POSIXError`, `EncodingError`.
  package func append(_ line: JournalLine) throws {
    let bytes = [UInt8](try JSONEncoder().encode(line)) + [UInt8(ascii: "\n")]
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw POSIXError.current }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let error = POSIXError.current
        // Half a line would hide the next one.
        ftruncate(descriptor, end)
        throw error
      }
      written += count
    }
    guard fdatasync(descriptor) == 0 else { throw POSIXError.current }
  }

  /// Reads the file.
  /// - Returns: The entries that are not known to be stored, in their order, and the lines that
  ///   cannot be read. The last line is ignored if it was not written completely.
  /// - Throws: `POSIXError`.
  package func read() throws -> (entries: [JournalEntry], unreadable: [Data]) {
    var data = Data()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw POSIXError.current }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < Self.maximumBytes {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw POSIXError.current }
      if count == 0 { break }
      data.append(contentsOf: buffer[..<count])
    }
    var (entries, stored, unreadable): ([JournalEntry], Set<UUID>, [Data]) = ([], [], [])
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast() where !line.isEmpty {
      switch try? JSONDecoder().decode(JournalLine.self, from: line) {
      case .entry(let entry) where entry.version == JournalEntry.version: entries.append(entry)
      case .stored(let uuid): stored.insert(uuid)
      default: unreadable.append(Data(line))
      }
    }
    return (entries.filter { !stored.contains($0.uuid) }, unreadable)
  }

  /// Deletes the file.
  package func delete() { unlink(path) }

  /// Makes a new name in a folder permanent.
  package static func syncFolder(_ folder: URL) {
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension POSIXError {
  /// The error of the last system call.
  package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
