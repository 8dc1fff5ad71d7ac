import Foundation
import HalcyonStore

/// An archive that `FullExport` wrote.
public struct ExportedArchive: Sendable {
  private static let maximumDatabase = 64 << 30
  private static let maximumSettings = 1 << 20

  /// The path of the archive.
  public let path: String

  /// Creates a reference to the archive at a path.
  public init(path: String) { self.path = path }

  /// A Boolean value indicating whether the file begins like an archive, unlike a database.
  public var isArchive: Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: 2)
    return fread(&start, 1, 2, file) == 2 && start == Array("PK".utf8)
  }

  /// Restores the database in the archive; the previous one is moved aside.
  /// - Returns: The settings in the archive, and the previous database under its new name; `nil` if
  ///   there was none.
  /// - Throws: `ExportError`; nothing is changed then.
  @concurrent public func restore(
    with recovery: StoreRecovery, at date: Date
  ) async throws(ExportError) -> (settings: [String: String], replaced: URL?) {
    let copy = recovery.directory.appendingPathComponent("halcyon.sqlite.unpacked").path
    defer { unlink(copy) }
    let settings = try unpack(to: copy)
    do throws(StoreError) {
      let backup = StoreBackup(url: URL(fileURLWithPath: copy), date: date)
      return (settings, try recovery.restore(backup, date: date))
    } catch {
      if case .damaged = error {
        throw .damaged(path: path, reason: "the database in it is damaged")
      }
      throw .store(error)
    }
  }

  /// - Returns: The settings.
  private func unpack(to copy: String) throws(ExportError) -> [String: String] {
    unlink(copy)
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let output = fdopen(descriptor, "w") else {
      throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
    }
    var isOpen = true
    defer { if isOpen { fclose(output) } }
    var settings = Data()
    var bytes = 0
    try ZipFileReader.read(
      path,
      limit: { name in
        switch name {
        case ExportLayout.database: Self.maximumDatabase
        case ExportLayout.settings: Self.maximumSettings
        default: nil
        }
      },
      take: { name, part throws(ExportError) in
        guard name == ExportLayout.database else { return settings.append(contentsOf: part) }
        bytes += part.count
        guard fwrite(part.baseAddress, 1, part.count, output) == part.count else {
          throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
        }
      })
    isOpen = false
    guard fclose(output) == 0 else {
      throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
    }
    guard bytes > 0 else {
      throw .damaged(path: path, reason: "“\(ExportLayout.database)” is missing")
    }
    return SettingsFile.settings(settings)
  }
}
