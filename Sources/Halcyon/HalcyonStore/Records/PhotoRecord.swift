import Foundation
import GRDB
import HalcyonCore

/// A photo to be stored.
public struct ImportedPhoto: Hashable, Sendable {
  /// The file and its state.
  public var file: PhotoFile
  /// The metadata in the file's header.
  public var header: PhotoHeader
  /// The time by which the photo is sorted.
  public var wallTime: WallTime
  /// The SHA-256 digest of the file; `nil` if no other photo has the same size.
  public var digest: Data?

  /// Creates a photo to be stored.
  public init(file: PhotoFile, header: PhotoHeader, wallTime: WallTime, digest: Data? = nil) {
    self.file = file
    self.header = header
    self.wallTime = wallTime
    self.digest = digest
  }
}

/// A stored photo with the values that an import compares.
public struct KnownPhoto: Hashable, Sendable, FetchableRecord {
  /// The row ID.
  public var id: Int64
  /// The file and its state when it was imported.
  public var file: PhotoFile
  /// The SHA-256 digest of the file, if it was computed.
  public var digest: Data?

  /// Creates a photo from the columns id, path, bytes, modified and digest, in this order.
  public init(row: Row) {
    id = row[0]
    file = PhotoFile(path: row[1], bytes: row[2], modifiedNanoseconds: row[3])
    digest = row[4]
  }
}

/// The stored photos that match the files of an import.
public struct KnownPhotos: Hashable, Sendable {
  /// The photos with the same paths, by path.
  public var byPath: [String: KnownPhoto] = [:]
  /// The file sizes that occur in the gallery.
  public var sizes: Set<Int> = []
  /// The photos with one of these sizes whose digest was not computed yet.
  public var withoutDigest: [KnownPhoto] = []

  /// Creates a value without photos.
  public init() {}
}

/// A removed photo with the data to restore it.
public struct RemovedPhoto: Hashable, Sendable {
  let record: PhotoRecord

  /// The id of the photo, which it keeps when restored.
  public var id: Int64 { record.id ?? 0 }
  /// The file name, for messages.
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
  /// Creates a photo from the columns in `columns`. Reads by index, because 50,000 rows are read
  /// together.
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
