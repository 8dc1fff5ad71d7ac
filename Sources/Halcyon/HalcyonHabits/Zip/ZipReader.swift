import CArchive
import Foundation

/// Reads the files of a zip archive into memory, within ``HabitFileLimits``.
///
/// Decompresses in small steps, so that a decompression bomb fails as soon as it exceeds a limit.
enum ZipReader {
  /// Returns the regular files by name.
  /// - Parameters:
  ///   - path: The path of the archive, for errors.
  ///   - wants: Whether a file is read; others are skipped.
  static func files(
    _ data: Data, path: String, wants: (String) -> Bool
  ) throws(HabitFileError) -> [String: Data] {
    guard let archive = archive_read_new() else { throw .damaged(path: path, reason: "no memory") }
    defer { archive_read_free(archive) }
    // The streaming reader would accept a truncated zip without its central directory.
    archive_read_support_format_zip_seekable(archive)
    let bytes = [UInt8](data)
    let result = bytes.withUnsafeBytes { buffer -> Result<[String: Data], HabitFileError> in
      guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
        return .failure(.damaged(path: path, reason: message(archive)))
      }
      do throws(HabitFileError) {
        return .success(try read(archive, packed: buffer.count, path, wants))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func read(
    _ archive: OpaquePointer, packed: Int, _ path: String, _ wants: (String) -> Bool
  ) throws(HabitFileError) -> [String: Data] {
    var files: [String: Data] = [:]
    var count = 0
    var budget = min(
      HabitFileLimits.unpackedBytes,
      max(HabitFileLimits.alwaysAllowedBytes, packed * HabitFileLimits.unpackedRatio))
    let limit = budget
    var entry: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return files }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else {
        throw .damaged(path: path, reason: message(archive))
      }
      count += 1
      guard count <= HabitFileLimits.archiveEntries else {
        throw .overLimit(path: path, limit: "\(HabitFileLimits.archiveEntries) files")
      }
      let name = try name(of: entry, path)
      guard archive_entry_filetype(entry) == UInt32(carchive_regular_file), wants(name) else {
        continue
      }
      guard archive_entry_is_encrypted(entry) == 0 else {
        throw .damaged(path: path, reason: "“\(name)” is encrypted")
      }
      guard files[name] == nil else {
        throw .damaged(path: path, reason: "“\(name)” occurs twice")
      }
      var content = Data()
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let read = archive_read_data(archive, &chunk, chunk.count)
        guard read >= 0 else { throw .damaged(path: path, reason: message(archive)) }
        guard read > 0 else { break }
        budget -= read
        guard budget >= 0 else { throw .overLimit(path: path, limit: "\(limit >> 20) MiB") }
        content.append(contentsOf: chunk[..<read])
      }
      files[name] = content
    }
  }

  /// Returns the name of a file, which stays inside of the archive on any platform.
  private static func name(
    of entry: OpaquePointer, _ path: String
  ) throws(HabitFileError) -> String {
    guard let bytes = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
      throw .damaged(path: path, reason: "a file has no name")
    }
    guard strnlen(bytes, HabitFileLimits.nameBytes + 1) <= HabitFileLimits.nameBytes else {
      throw .overLimit(path: path, limit: "\(HabitFileLimits.nameBytes) bytes per name")
    }
    let name = String(cString: bytes)
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("\\"),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
      !name.split(separator: "/").contains("..")
    else { throw .unsafeName(path: path, name: name) }
    return name
  }

  private static func message(_ archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }
}
