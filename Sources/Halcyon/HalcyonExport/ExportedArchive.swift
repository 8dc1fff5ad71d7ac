import Foundation
import HalcyonStore
import ZipArchive

/// An archive that `FullExport` wrote.
public struct ExportedArchive: Sendable {
  private static let maximumDatabase = 64 << 30
  private static let maximumSettings = 1 << 20
  /// As many photos as a gallery can have, and more.
  private static let maximumFiles = 2_000_000

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
    let prepared = try await PreparedRestore.prepare(path, with: recovery)
    return (prepared.settings, try prepared.apply(at: date))
  }

  /// - Returns: The settings.
  func unpack(to copy: String) throws(ExportError) -> [String: String] {
    unlink(copy)
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, let output = fdopen(descriptor, "w") else {
      throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
    }
    var isOpen = true
    defer { if isOpen { fclose(output) } }
    var settings = Data()
    let bytes: Int
    do throws(ZipError) {
      bytes = try read(database: output, settings: &settings)
    } catch {
      throw ExportError(error, path: path)
    }
    let isWritten = ferror(output) == 0
    isOpen = false
    guard fclose(output) == 0, isWritten else {
      throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
    }
    guard bytes > 0 else {
      throw .damaged(path: path, reason: "“\(ExportLayout.database)” is missing")
    }
    return SettingsFile.settings(settings)
  }

  /// Copies the database to a stream, whose error flag tells whether it was written.
  /// - Returns: The number of bytes of the database.
  private func read(
    database output: UnsafeMutablePointer<FILE>, settings: inout Data
  ) throws(ZipError) -> Int {
    let zip = try ZipReader(path: path, maximumFiles: Self.maximumFiles)
    var bytes = 0
    while let name = try zip.next() {
      switch name {
      case ExportLayout.database:
        while ferror(output) == 0, let part = try zip.part() {
          bytes += part.count
          guard bytes <= Self.maximumDatabase else {
            throw .overLimit("\(Self.maximumDatabase >> 30) GiB")
          }
          _ = part.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, output) }
        }
      case ExportLayout.settings:
        while let part = try zip.part() {
          settings.append(contentsOf: part)
          guard settings.count <= Self.maximumSettings else {
            throw .overLimit("\(Self.maximumSettings >> 20) MiB")
          }
        }
      default: continue
      }
    }
    return bytes
  }
}
