import Foundation
import ZipArchive

/// Reads and writes the zip archives of habit trackers in memory, within ``HabitFileLimits``.
enum HabitZip {
  /// Returns the regular files by name.
  /// - Parameters:
  ///   - path: The path of the archive, for errors.
  ///   - wants: Whether a file is read; others are skipped.
  static func files(
    _ data: Data, path: String, wants: (String) -> Bool
  ) throws(HabitFileError) -> [String: Data] {
    do throws(ZipError) {
      return try read(data, wants)
    } catch {
      throw HabitFileError(error, path: path)
    }
  }

  private static func read(
    _ data: Data, _ wants: (String) -> Bool
  ) throws(ZipError) -> [String: Data] {
    let zip = try ZipReader(data, maximumFiles: HabitFileLimits.archiveEntries)
    let limit = min(
      HabitFileLimits.unpackedBytes,
      max(HabitFileLimits.alwaysAllowedBytes, data.count * HabitFileLimits.unpackedRatio))
    var budget = limit
    var files: [String: Data] = [:]
    while let name = try zip.next() {
      guard name.utf8.count <= HabitFileLimits.nameBytes else {
        throw .overLimit("\(HabitFileLimits.nameBytes) bytes per name")
      }
      guard isPlain(name) else { throw .unsafeName(name) }
      guard wants(name) else { continue }
      var content = Data()
      while let part = try zip.part() {
        budget -= part.count
        guard budget >= 0 else { throw .overLimit("\(limit >> 20) MiB") }
        content.append(contentsOf: part)
      }
      files[name] = content
    }
    return files
  }

  /// Whether a name contains neither control characters nor separators of other platforms.
  private static func isPlain(_ name: String) -> Bool {
    !name.contains("\\") && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// Returns an archive of files in their order.
  /// - Parameter date: The modification time of the files.
  /// - Throws: `HabitFileError.damaged` if the archive cannot be created.
  static func archive(
    _ files: [(name: String, data: Data)], date: Date
  ) throws(HabitFileError) -> Data {
    do throws(ZipError) {
      return try ZipWriter.archive(files, date: date)
    } catch {
      throw HabitFileError(error, path: "")
    }
  }
}

extension HabitFileError {
  fileprivate init(_ error: ZipError, path: String) {
    switch error {
    case .unreadable(let reason), .damaged(let reason), .unwritable(let reason):
      self = .damaged(path: path, reason: reason)
    case .overLimit(let limit): self = .overLimit(path: path, limit: limit)
    case .unsafeName(let name): self = .unsafeName(path: path, name: name)
    }
  }
}
