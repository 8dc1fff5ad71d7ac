import CMedia
import Foundation

/// Why a changed copy of a file could not be written.
enum MediaCopyError: Error, Hashable, Sendable {
  /// `errno` is the system's error number.
  case unreadable(errno: Int32)
  case unwritable(errno: Int32)
  /// The metadata of files in this format, or with this content, cannot be changed.
  case unsupported
  /// The library that changes metadata could not be loaded.
  case noLibrary
}

extension MediaPool {
  /// Writes a copy of a file with changed metadata. After an error, the copy may be incomplete.
  /// - Parameters:
  ///   - target: The path of the copy, at which no file may exist.
  ///   - change: A request to write or remove metadata, without files.
  func copy(
    _ path: String, to target: String, _ change: MediaRequest
  ) throws(MediaCopyError) {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw .unreadable(errno: errno) }
    defer { close(source) }
    let copy = open(target, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw .unwritable(errno: errno) }
    defer { close(copy) }
    var request = change
    request.files = [source, copy]
    guard let answer = try? answer(request) else { throw .unsupported }
    switch answer.status {
    case HAL_MEDIA_DONE: return
    case HAL_MEDIA_UNREADABLE: throw .unwritable(errno: answer.head.error)
    case HAL_MEDIA_NO_METADATA: throw .noLibrary
    default: throw .unsupported
    }
  }
}
