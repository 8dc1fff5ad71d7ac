import CArchive
import Foundation

/// Creates zip archives in memory.
enum ZipWriter {
  /// Returns an archive of files in their order.
  /// - Parameter date: The modification time of the files.
  /// - Throws: `HabitFileError.damaged` if the archive cannot be created.
  static func archive(
    _ files: [(name: String, data: Data)], date: Date
  ) throws(HabitFileError) -> Data {
    guard let archive = archive_write_new() else {
      throw .damaged(path: "", reason: "no memory")
    }
    defer { archive_write_free(archive) }
    // An upper bound: deflate grows incompressible data by a few bytes per block, and each file
    // has two headers with its name.
    let capacity = files.reduce(1 << 16) {
      $0 + $1.data.count + $1.data.count / 1_000 + 2 * $1.name.utf8.count + 1_024
    }
    var buffer = [UInt8](repeating: 0, count: capacity)
    var used = 0
    archive_write_set_format_zip(archive)
    let isWritten = buffer.withUnsafeMutableBytes { bytes in
      guard
        archive_write_open_memory(archive, bytes.baseAddress, bytes.count, &used) == ARCHIVE_OK
      else { return false }
      return files.allSatisfy { add($0.name, $0.data, date, to: archive) }
        && archive_write_close(archive) == ARCHIVE_OK
    }
    guard isWritten else {
      let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
      throw .damaged(path: "", reason: reason)
    }
    return Data(buffer[..<used])
  }

  private static func add(
    _ name: String, _ data: Data, _ date: Date, to archive: OpaquePointer
  ) -> Bool {
    guard let entry = archive_entry_new() else { return false }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(data.count))
    archive_entry_set_filetype(entry, UInt32(carchive_regular_file))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { return false }
    let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    return written == data.count
  }
}
