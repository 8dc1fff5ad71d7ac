import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonHabits
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import ZipArchive

/// Writes everything that Halcyon stores into one archive of open formats.
public struct FullExport: Sendable {
  /// What an archive contains.
  public struct Summary: Hashable, Sendable {
    /// The number of cards, of habits and of photos with a sidecar.
    public var cards = 0, habits = 0, photos = 0
  }

  private static let batch = 500

  private let database: HalcyonDatabase
  private let settings: [String: String]

  /// Creates an export.
  /// - Parameter settings: The settings by key, as GVariant text.
  public init(_ database: HalcyonDatabase, settings: [String: String]) {
    self.database = database
    self.settings = settings
  }

  /// Writes the archive. A file at `path` is replaced once the archive is complete; after an error
  /// it is unchanged.
  /// - Throws: `ExportError`.
  @concurrent public func write(
    to path: String, today: Day, at date: Date
  ) async throws(ExportError) -> Summary {
    let partial = path + ".partial"
    let copy = path + ".sqlite-partial"
    defer {
      unlink(partial)
      unlink(copy)
    }
    var summary = Summary()
    do {
      let writer = try ZipWriter(path: partial, date: date)
      try writer.add(ExportLayout.readMe, Data(ExportLayout.readMeText.utf8))
      summary.cards = try await writeCards(writer)
      summary.habits = try await writeHabits(writer, today, date)
      summary.photos = try await writePhotos(writer)
      try writer.add(ExportLayout.settings, SettingsFile.data(settings))
      unlink(copy)
      try await database.copyDatabase(to: copy)
      guard let digest = FileDigest.sha256(ofFileAt: copy) else {
        throw ZipError.unreadable(String(cString: strerror(errno)))
      }
      let text = BackupDigest(sha256: digest).text(for: ExportLayout.database)
      try writer.add(ExportLayout.digest, Data(text.utf8))
      try writer.add(ExportLayout.database, fileAt: copy)
      try writer.finish()
    } catch let error as StoreError {
      throw .store(error)
    } catch let error as ZipError {
      throw ExportError(error, path: path)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
    guard rename(partial, path) == 0 else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    return summary
  }

  private func writeCards(_ writer: ZipWriter) async throws -> Int {
    var (count, sources) = (0, 0)
    var last: ExportedCard?
    while true {
      let cards = try await database.sourceCards(after: last, limit: Self.batch)
      for card in cards {
        if card.sourceID != last?.sourceID {
          sources += 1
          try writer.begin(
            ExportLayout.cards(of: card.sourceName, kind: card.sourceKind, number: sources))
        }
        try writer.append(card.raw)
        if card.raw.last != UInt8(ascii: "\n") { try writer.append(Data("\r\n".utf8)) }
        last = card
      }
      count += cards.count
      if cards.count < Self.batch { return count }
    }
  }

  private func writeHabits(_ writer: ZipWriter, _ today: Day, _ date: Date) async throws -> Int {
    let (archive, book) = (try await database.habitArchive(), try await database.habitBook())
    try writer.add(ExportLayout.habits, try HalcyonJSON.data(archive))
    try writer.add(
      ExportLayout.loop, try LoopExport.archive(archive, book, today: today, at: date))
    return archive.habits.count
  }

  private func writePhotos(_ writer: ZipWriter) async throws -> Int {
    var count = 0
    var last: Int64?
    while true {
      let photos = try await database.photoDetails(after: last, limit: Self.batch)
      for details in photos {
        try writer.add(
          ExportLayout.sidecar(of: details.photo.file.path),
          Data(PhotoSidecar.text(details).utf8))
      }
      count += photos.count
      last = photos.last?.photo.id
      if photos.count < Self.batch { return count }
    }
  }
}
