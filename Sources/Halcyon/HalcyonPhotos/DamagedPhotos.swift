import CDesktop
import Foundation
import HalcyonCore
import HalcyonRecords
import Synchronization

/// The files that stop the process that decodes them, by the digest of their content. They are
/// never tried again until they change.
///
/// A file in the cache remembers them across starts: deleting it costs one more crash of a process,
/// and the window and command line programs append lines at the same time without a lock.
final class DamagedPhotos: Sendable {
  /// What is known of a file, by the operation that stops the process.
  private struct Entry: Hashable {
    var digest: String
    var operation: UInt32
  }

  private struct State {
    var url: URL?
    /// The state of the file when it was read.
    var read: PhotoFile?
    var entries: [Entry: PhotoDamage] = [:]
    /// The sizes in bytes of the files; others need no digest.
    var sizes: Set<Int> = []
  }

  private static let maximumBytes = 1 << 20
  private let state = Mutex(State())

  /// Reads and writes the list in a folder.
  func store(in cache: URL) {
    state.withLock { $0.url = cache.appendingPathComponent("damaged-photos.txt") }
  }

  /// Returns how an open file stops an operation; `nil` if that is not known.
  func damage(of descriptor: Int32, operation: UInt32) -> PhotoDamage? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    guard canContain(bytes: Int(status.st_size)), let digest = Self.digest(of: descriptor) else {
      return nil
    }
    return state.withLock { $0.entries[Entry(digest: digest, operation: operation)] }
  }

  /// Returns whether the list has a file of this size.
  func canContain(bytes: Int) -> Bool {
    state.withLock { state in
      Self.update(&state)
      return state.sizes.contains(bytes)
    }
  }

  /// Remembers that an open file stops an operation.
  func add(_ descriptor: Int32, operation: UInt32, _ damage: PhotoDamage) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let digest = Self.digest(of: descriptor) else { return }
    state.withLock { state in
      Self.update(&state)
      let entry = Entry(digest: digest, operation: operation)
      guard state.entries[entry] == nil else { return }
      let bytes = Int(status.st_size)
      state.entries[entry] = damage
      state.sizes.insert(bytes)
      if let url = state.url {
        Self.append("\(digest) \(bytes) \(operation) \(damage.rawValue)\n", to: url)
      }
    }
  }

  /// Reads the list if it has changed.
  private static func update(_ state: inout State) {
    guard let url = state.url, let file = PhotoReader.state(of: url.path), file != state.read,
      file.bytes <= maximumBytes, let text = try? String(contentsOf: url, encoding: .utf8)
    else { return }
    state.read = file
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let bytes = Int(words[1]), let operation = UInt32(words[2]),
        let damage = PhotoDamage(rawValue: String(words[3]))
      else { continue }
      state.entries[Entry(digest: String(words[0]), operation: operation)] = damage
      state.sizes.insert(bytes)
    }
  }

  /// Adds a line at once, so that lines of several programs do not mix. A list that is too long
  /// begins again.
  private static func append(_ line: String, to url: URL) {
    try? PrivateFiles.createFolder(url.deletingLastPathComponent())
    let isFull = (PhotoReader.state(of: url.path)?.bytes ?? 0) > maximumBytes - 256
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (isFull ? O_TRUNC : 0)
    let file = open(url.path, flags, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    let bytes = Array(line.utf8)
    // Failing to write it costs one more crash of a process.
    _ = write(file, bytes, bytes.count)
  }

  /// Returns the SHA-256 digest of an open file in hexadecimal; `nil` if it cannot be read.
  private static func digest(of descriptor: Int32) -> String? {
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(checksum) }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var place: off_t = 0
    while true {
      let got = pread(descriptor, &chunk, chunk.count, place)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return nil }
      guard got > 0 else { break }
      g_checksum_update(checksum, chunk, got)
      place += got
    }
    return g_checksum_get_string(checksum).map { String(cString: $0) }
  }
}
