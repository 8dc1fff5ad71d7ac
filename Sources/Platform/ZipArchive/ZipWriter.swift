import CArchive
import Foundation

/// Writes a zip archive, to a file part by part or into memory.
public final class ZipWriter {
  private let archive: OpaquePointer
  private let date: Date

  /// Creates a private file.
  /// - Parameter date: The modification time of the files in the archive.
  /// - Throws: `ZipError.unwritable`.
  public convenience init(path: String, date: Date) throws(ZipError) {
    try self.init(date: date)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(String(cString: strerror(errno))) }
    close(descriptor)
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw failure }
  }

  private init(date: Date) throws(ZipError) {
    guard let archive = archive_write_new() else { throw .unwritable("no memory") }
    self.archive = archive
    self.date = date
    archive_write_set_format_zip(archive)
  }

  deinit { archive_write_free(archive) }

  /// Returns an archive of files in their order.
  /// - Parameter date: The modification time of the files.
  /// - Throws: `ZipError.unwritable`.
  public static func archive(
    _ files: [(name: String, data: Data)], date: Date
  ) throws(ZipError) -> Data {
    // An upper bound: deflate grows incompressible data by a few bytes per block, and each file
    // has two headers with its name.
    let capacity = files.reduce(1 << 16) {
      $0 + $1.data.count + $1.data.count / 1_000 + 2 * $1.name.utf8.count + 1_024
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
    defer { buffer.deallocate() }
    var used = 0
    try withUnsafeMutablePointer(to: &used) { used throws(ZipError) in
      let writer = try ZipWriter(date: date)
      guard
        archive_write_open_memory(writer.archive, buffer.baseAddress, capacity, used) == ARCHIVE_OK
      else { throw writer.failure }
      for file in files { try writer.add(file.name, file.data) }
      try writer.finish()
    }
    return Data(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
  }

  private var failure: ZipError {
    .unwritable(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")
  }

  /// Begins a file. Its content follows with `append`.
  /// - Parameter size: The size in bytes, if it is known.
  /// - Throws: `ZipError.unwritable`.
  public func begin(_ name: String, size: Int? = nil) throws(ZipError) {
    guard let entry = archive_entry_new() else { throw failure }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, name)
    if let size { archive_entry_set_size(entry, Int64(size)) }
    archive_entry_set_filetype(entry, UInt32(carchive_regular_file))
    archive_entry_set_perm(entry, 0o600)
    archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
  }

  /// Appends to the file that was begun last.
  /// - Throws: `ZipError.unwritable`.
  public func append(_ data: some ContiguousBytes) throws(ZipError) {
    let isWritten = data.withUnsafeBytes {
      archive_write_data(archive, $0.baseAddress, $0.count) == $0.count
    }
    guard isWritten else { throw failure }
  }

  /// Adds a whole file.
  /// - Throws: `ZipError.unwritable`.
  public func add(_ name: String, _ data: Data) throws(ZipError) {
    try begin(name, size: data.count)
    try append(data)
  }

  /// Adds the content of the file at `source`.
  /// - Throws: `ZipError.unreadable` or `.unwritable`.
  public func add(_ name: String, fileAt source: String) throws(ZipError) {
    guard let file = fopen(source, "re") else {
      throw .unreadable(String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var status = stat()
    try begin(name, size: fstat(fileno(file), &status) == 0 ? Int(status.st_size) : nil)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      try append(chunk[..<count])
    }
    guard ferror(file) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
  }

  /// Completes the archive.
  /// - Throws: `ZipError.unwritable`.
  public func finish() throws(ZipError) {
    guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
  }
}
