import Foundation
import GRDB
import HalcyonCore

/// A picture on its way into the gallery.
public struct ImportedPhoto: Hashable, Sendable {
  /// Where it is.
  public var file: PhotoFile
  /// What its header says.
  public var header: PhotoHeader
  /// What it is ordered by.
  public var wallTime: WallTime
  /// SHA-256 of the file; `nil` where no other picture has its size.
  public var digest: Data?

  /// A picture that was read.
  public init(file: PhotoFile, header: PhotoHeader, wallTime: WallTime, digest: Data? = nil) {
    self.file = file
    self.header = header
    self.wallTime = wallTime
    self.digest = digest
  }
}

/// A picture of the gallery, as an import needs it to tell what is known.
public struct KnownPhoto: Hashable, Sendable, FetchableRecord {
  /// In the store.
  public var id: Int64
  /// Where it is, and its state when it was looked at.
  public var file: PhotoFile
  /// SHA-256 of the file, where it was needed before.
  public var digest: Data?

  /// From id, path, bytes, modified and digest, in this order.
  public init(row: Row) {
    id = row[0]
    file = PhotoFile(path: row[1], bytes: row[2], modifiedNanoseconds: row[3])
    digest = row[4]
  }
}

/// What the gallery knows of some files.
public struct KnownPhotos: Hashable, Sendable {
  /// Those that are there under the same path.
  public var byPath: [String: KnownPhoto] = [:]
  /// The sizes in bytes that any picture has.
  public var sizes: Set<Int> = []
  /// Of these sizes, those whose content was not needed before.
  public var withoutDigest: [KnownPhoto] = []

  /// Nothing known.
  public init() {}
}

/// A picture that was taken out of the gallery, so that it can be brought back as it was.
public struct RemovedPhoto: Hashable, Sendable {
  let record: PhotoRecord

  /// The id that it had and gets back.
  public var id: Int64 { record.id ?? 0 }
  /// For saying what was removed.
  public var name: String { record.file.name }
}

/// A row of `photo`.
struct PhotoRecord: Codable, Hashable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "photo"

  var id: Int64?
  var path: String
  var bytes: Int
  var modified: Int64
  var width, height, orientation: Int
  var taken: Int64?
  var takenOffset: Int?
  var wallTime: Int64
  var digest: Data?
  var added: Date

  init(_ photo: ImportedPhoto, id: Int64? = nil, added: Date) {
    self.id = id
    path = photo.file.path
    bytes = photo.file.bytes
    modified = photo.file.modifiedNanoseconds
    width = photo.header.width
    height = photo.header.height
    orientation = photo.header.orientation.rawValue
    taken = photo.header.taken?.wallTime.seconds
    takenOffset = photo.header.taken?.offsetSeconds
    wallTime = photo.wallTime.seconds
    digest = photo.digest
    self.added = added
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  var file: PhotoFile { PhotoFile(path: path, bytes: bytes, modifiedNanoseconds: modified) }
}

extension Photo: FetchableRecord {
  /// From the columns of `photo` in the order of `columns`: 50,000 of them are read at once.
  public init(row: Row) {
    let taken: Int64? = row[7]
    self.init(
      id: row[0],
      file: PhotoFile(path: row[1], bytes: row[2], modifiedNanoseconds: row[3]),
      header: PhotoHeader(
        width: row[4], height: row[5],
        orientation: PhotoOrientation(rawValue: row[6]) ?? .topLeft,
        taken: taken.map {
          .init(wallTime: WallTime(clamping: $0), offsetSeconds: row[8])
        }),
      wallTime: WallTime(clamping: row[9]), added: row[10])
  }

  static let columns =
    "id, path, bytes, modified, width, height, orientation, taken, takenOffset, wallTime, added"
}
