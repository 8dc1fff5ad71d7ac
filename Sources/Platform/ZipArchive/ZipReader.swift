import CArchive
import Foundation

/// Reads a zip archive file by file, in small parts, so that a decompression bomb can be recognized
/// before it fills the memory.
///
/// ```swift
/// let zip = try ZipReader(path: path, maximumFiles: 5_000)
/// while let name = try zip.next() {
///   guard isWanted(name) else { continue }
///   while let part = try zip.part() { data.append(contentsOf: part) }
/// }
/// ```
public final class ZipReader {
  private static let maximumNameBytes = 4_096
  private static let partBytes = 1 << 18

  private let archive: OpaquePointer
  /// The archive in memory; empty if it is in a file.
  private let memory: UnsafeMutableRawBufferPointer
  private let maximumFiles: Int
  private var count = 0
  private var name = ""
  /// The size in bytes that the archive declares for the current file; `nil` if it declares none.
  public private(set) var size: Int64?
  private var isEncrypted = false
  private var readNames: Set<String> = []
  private var chunk = [UInt8](repeating: 0, count: partBytes)

  /// Opens an archive in a file.
  /// - Throws: `ZipError.unreadable` or `.damaged`.
  public convenience init(path: String, maximumFiles: Int) throws(ZipError) {
    try self.init(copying: Data(), maximumFiles)
    guard archive_read_open_filename(archive, path, Self.partBytes) == ARCHIVE_OK else {
      throw .unreadable(message)
    }
  }

  /// Opens an archive in memory.
  /// - Throws: `ZipError.damaged`.
  public convenience init(_ data: Data, maximumFiles: Int) throws(ZipError) {
    try self.init(copying: data, maximumFiles)
    guard archive_read_open_memory(archive, memory.baseAddress, memory.count) == ARCHIVE_OK else {
      throw .damaged(message)
    }
  }

  private init(copying data: Data, _ maximumFiles: Int) throws(ZipError) {
    guard let archive = archive_read_new() else { throw .unreadable("no memory") }
    self.archive = archive
    self.maximumFiles = maximumFiles
    memory = .allocate(byteCount: data.count, alignment: 1)
    memory.copyBytes(from: data)
    // The streaming reader would accept an archive that was cut off.
    archive_read_support_format_zip_seekable(archive)
  }

  deinit {
    archive_read_free(archive)
    memory.deallocate()
  }

  /// Advances to the next regular file, and returns its name; `nil` at the end.
  ///
  /// The name stays inside of the archive on any platform.
  /// - Throws: `ZipError`.
  public func next() throws(ZipError) -> String? {
    var entry: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return nil }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else {
        throw .damaged(message)
      }
      count += 1
      guard count <= maximumFiles else { throw .overLimit("\(maximumFiles) files") }
      name = try Self.name(of: entry)
      isEncrypted = archive_entry_is_encrypted(entry) != 0
      if archive_entry_filetype(entry) == UInt32(carchive_regular_file) {
        isBegun = false
        size = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil
        return name
      }
    }
  }

  /// Whether a part of the current file was read.
  private var isBegun = false

  /// Returns the next part of the current file; `nil` at its end.
  /// - Throws: `ZipError.damaged`, also if the file is encrypted or occurs twice.
  public func part() throws(ZipError) -> ArraySlice<UInt8>? {
    if !isBegun {
      isBegun = true
      guard !isEncrypted else { throw .damaged("“\(name)” is encrypted") }
      guard readNames.insert(name).inserted else { throw .damaged("“\(name)” occurs twice") }
    }
    let count = archive_read_data(archive, &chunk, chunk.count)
    guard count >= 0 else { throw .damaged(message) }
    return count == 0 ? nil : chunk[..<count]
  }

  private static func name(of entry: OpaquePointer) throws(ZipError) -> String {
    guard let bytes = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
      throw .damaged("a file has no name")
    }
    guard strnlen(bytes, maximumNameBytes + 1) <= maximumNameBytes else {
      throw .overLimit("\(maximumNameBytes) bytes per name")
    }
    let name = String(cString: bytes)
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw .unsafeName(name)
    }
    return name
  }

  private var message: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }
}
