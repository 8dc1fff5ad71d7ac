import CArchive
import Foundation

/// Reads chosen files of a zip archive, within limits.
enum ZipFileReader {
  /// The largest number of files in an archive: as many photos as a gallery can have, and more.
  static let maximumFiles = 2_000_000

  /// Calls `take` with each part of the files that `limit` accepts.
  /// - Parameter limit: The largest size of a file in bytes; `nil` to skip it.
  /// - Throws: `ExportError`.
  static func read(
    _ path: String, limit: (_ name: String) -> Int?,
    take: (_ name: String, UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let archive = archive_read_new() else {
      throw .unreadable(path: path, reason: "no memory")
    }
    defer { archive_read_free(archive) }
    // The streaming reader would accept an archive that was cut off.
    archive_read_support_format_zip_seekable(archive)
    guard archive_read_open_filename(archive, path, 1 << 18) == ARCHIVE_OK else {
      throw .unreadable(path: path, reason: message(archive))
    }
    var seen: Set<String> = []
    var count = 0
    var entry: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else {
        throw .damaged(path: path, reason: message(archive))
      }
      count += 1
      guard count <= maximumFiles else {
        throw .damaged(path: path, reason: "more than \(maximumFiles) files")
      }
      guard let bytes = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
        let left = limit(String(cString: bytes))
      else { continue }
      let name = String(cString: bytes)
      guard seen.insert(name).inserted else {
        throw .damaged(path: path, reason: "“\(name)” occurs twice")
      }
      try read(archive, name, path, left, take)
    }
  }

  private static func read(
    _ archive: OpaquePointer, _ name: String, _ path: String, _ limit: Int,
    _ take: (_ name: String, UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError) {
    var left = limit
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = archive_read_data(archive, &chunk, chunk.count)
      guard count >= 0 else { throw .damaged(path: path, reason: message(archive)) }
      guard count > 0 else { return }
      left -= count
      guard left >= 0 else {
        throw .damaged(path: path, reason: "“\(name)” is larger than \(limit >> 20) MiB")
      }
      let result = chunk.withUnsafeBytes { bytes -> Result<Void, ExportError> in
        do throws(ExportError) {
          return .success(try take(name, UnsafeRawBufferPointer(rebasing: bytes[..<count])))
        } catch { return .failure(error) }
      }
      try result.get()
    }
  }

  private static func message(_ archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }
}
