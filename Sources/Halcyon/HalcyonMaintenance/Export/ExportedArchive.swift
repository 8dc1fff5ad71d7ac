import Foundation
import HalcyonBackup
import HalcyonStore
import HalcyonSystem
import ZipArchive

/// An archive that `FullExport` wrote.
public struct ExportedArchive: Sendable {
  private static let maximumSettings = 1 << 20
  private static let maximumDigest = 1 << 12
  /// As many photos as a gallery can have, and more.
  private static let maximumFiles = 2_000_000
  /// Limits of an archive that expands to a file full of repetition. Databases of Halcyon shrink to
  /// a third or a tenth, small and empty ones to less.
  private static let maximumRatio: Int64 = 50
  private static let harmlessBytes: Int64 = 256 << 20

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

  /// The result of a restore.
  public struct Restored: Sendable {
    /// The settings in the archive.
    public let settings: [String: String]
    /// The previous database under its new name; `nil` if there was none.
    public let replaced: URL?
    /// Whether the archive had a digest of the database. Those of earlier versions had none.
    public let hadDigest: Bool
  }

  /// Restores the database in the archive; the previous one is moved aside.
  /// - Throws: `ExportError`; nothing is changed then.
  @concurrent public func restore(
    with recovery: StoreRecovery, at date: Date
  ) async throws(ExportError) -> Restored {
    let prepared = try await PreparedRestore.prepare(path, with: recovery)
    return Restored(
      settings: prepared.settings, replaced: try prepared.apply(at: date),
      hadDigest: prepared.hadDigest)
  }

  /// What was read from an archive beside its database.
  struct Contents {
    var settings: [String: String] = [:]
    /// `nil` if the archive has none.
    var digest: BackupDigest?
  }

  /// Writes the database in the archive to `copy`, an empty file.
  func unpack(to copy: String) throws(ExportError) -> Contents {
    guard let output = fopen(copy, "we") else {
      throw .unwritable(path: copy, reason: String(cString: strerror(errno)))
    }
    var isOpen = true
    defer { if isOpen { fclose(output) } }
    var (settings, digest) = (Data(), Data())
    let bytes = try read(database: output, copy, settings: &settings, digest: &digest)
    let isWritten = ferror(output) == 0
    isOpen = false
    guard fclose(output) == 0, isWritten else { throw writeFailure(copy) }
    guard bytes > 0 else {
      throw .damaged(path: path, reason: "“\(ExportLayout.database)” is missing")
    }
    var contents = Contents(settings: SettingsFile.settings(settings))
    if !digest.isEmpty {
      contents.digest = BackupDigest(String(decoding: digest, as: UTF8.self))
      guard contents.digest != nil else {
        throw .damaged(path: path, reason: "“\(ExportLayout.digest)” contains no checksum")
      }
    }
    return contents
  }

  /// Copies the database to a stream, whose error flag tells whether it was written.
  /// - Returns: The number of bytes of the database.
  private func read(
    database output: UnsafeMutablePointer<FILE>, _ copy: String, settings: inout Data,
    digest: inout Data
  ) throws(ExportError) -> Int64 {
    do throws(ZipError) {
      let zip = try ZipReader(path: path, maximumFiles: Self.maximumFiles)
      var bytes: Int64 = 0
      while let name = try zip.next() {
        switch name {
        case ExportLayout.database:
          bytes = try self.copy(zip, to: output, in: copy)
        case ExportLayout.settings: settings = try small(zip, Self.maximumSettings)
        case ExportLayout.digest: digest = try small(zip, Self.maximumDigest)
        default: continue
        }
      }
      return bytes
    } catch {
      if case .overLimit(Self.noSpace) = error { throw .store(.full(path: copy)) }
      throw ExportError(error, path: path)
    }
  }

  private static let noSpace = "the free space"

  /// Copies the database, which must have the size that the archive declares. Free space is
  /// measured again while it is written, because other programs use it as well.
  private func copy(
    _ zip: ZipReader, to output: UnsafeMutablePointer<FILE>, in copy: String
  ) throws(ZipError) -> Int64 {
    let folder = URL(filePath: copy).deletingLastPathComponent().path
    guard let declared = zip.size, declared >= 0 else {
      throw .damaged("“\(ExportLayout.database)” has no size")
    }
    guard declared <= max(Self.harmlessBytes, archiveBytes.multiplied(by: Self.maximumRatio)) else {
      throw .overLimit("\(Self.maximumRatio) times its size")
    }
    guard FreeSpace.fits(declared, in: folder) else { throw .overLimit(Self.noSpace) }
    var (bytes, unmeasured): (Int64, Int64) = (0, 0)
    while ferror(output) == 0, let part = try zip.part() {
      bytes += Int64(part.count)
      unmeasured += Int64(part.count)
      guard bytes <= declared else { throw .damaged("“\(ExportLayout.database)” is too long") }
      if unmeasured > 64 << 20 {
        unmeasured = 0
        guard FreeSpace.fits(declared - bytes, in: folder) else { throw .overLimit(Self.noSpace) }
      }
      _ = part.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, output) }
    }
    return bytes
  }

  private func small(_ zip: ZipReader, _ maximum: Int) throws(ZipError) -> Data {
    var data = Data()
    while let part = try zip.part() {
      data.append(contentsOf: part)
      guard data.count <= maximum else { throw .overLimit("\(maximum) bytes") }
    }
    return data
  }

  private var archiveBytes: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  private func writeFailure(_ copy: String) -> ExportError {
    errno == ENOSPC
      ? .store(.full(path: copy))
      : .unwritable(path: copy, reason: String(cString: strerror(errno)))
  }
}

extension Int64 {
  fileprivate func multiplied(by factor: Int64) -> Int64 {
    let (product, isOver) = multipliedReportingOverflow(by: factor)
    return isOver ? .max : product
  }
}
