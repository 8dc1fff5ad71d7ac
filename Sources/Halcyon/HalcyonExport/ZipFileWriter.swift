import CArchive
import Foundation

/// Writes a zip archive to a file, part by part.
final class ZipFileWriter {
  private let archive: OpaquePointer
  private let path: String
  private let date: Date

  /// Creates a private file.
  /// - Parameter date: The modification time of the files in the archive.
  /// - Throws: `ExportError.unwritable`.
  init(path: String, date: Date) throws(ExportError) {
    guard let archive = archive_write_new() else {
      throw .unwritable(path: path, reason: "no memory")
    }
    self.archive = archive
    self.path = path
    self.date = date
    archive_write_set_format_zip(archive)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw failure }
  }

  deinit { archive_write_free(archive) }

  private var failure: ExportError {
    .unwritable(
      path: path, reason: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
  }

  /// Begins a file. Its content follows with `append`.
  /// - Throws: `ExportError.unwritable`.
  func begin(_ name: String) throws(ExportError) {
    guard let entry = archive_entry_new() else { throw failure }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, name)
    archive_entry_set_filetype(entry, UInt32(carchive_regular_file))
    archive_entry_set_perm(entry, 0o600)
    archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
  }

  /// Appends to the file that was begun last.
  /// - Throws: `ExportError.unwritable`.
  func append(_ data: Data) throws(ExportError) {
    let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    guard written == data.count else { throw failure }
  }

  /// Adds a whole file.
  /// - Throws: `ExportError.unwritable`.
  func add(_ name: String, _ data: Data) throws(ExportError) {
    try begin(name)
    try append(data)
  }

  /// Adds the content of a file.
  /// - Throws: `ExportError`.
  func add(_ name: String, fileAt source: String) throws(ExportError) {
    let file = fopen(source, "re")
    guard let file else {
      throw .unreadable(path: source, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    try begin(name)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      try append(Data(chunk[..<count]))
    }
    guard ferror(file) == 0 else {
      throw .unreadable(path: source, reason: String(cString: strerror(errno)))
    }
  }

  /// Completes the archive.
  /// - Throws: `ExportError.unwritable`.
  func finish() throws(ExportError) {
    guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
  }
}
