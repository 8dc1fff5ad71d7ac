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
  /// The metadata of the file and its sidecar.
  public var metadata: PhotoMetadata
  /// The name of the nearest place with its region and country; empty if unknown.
  public var place: String
  /// The duration of a video in seconds; `nil` if unknown.
  public var seconds: Double?
  /// The version of the program code that read the metadata; 0 if it was not read.
  public var reading: Int

  /// Creates a photo to be stored.
  public init(
    file: PhotoFile, header: PhotoHeader, wallTime: WallTime, digest: Data? = nil,
    metadata: PhotoMetadata = PhotoMetadata(), place: String = "", seconds: Double? = nil,
    reading: Int = 0
  ) {
    self.seconds = seconds
    self.metadata = metadata
    self.place = place
    self.reading = reading
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

/// The stored photos that can be identical to the files of an import.
public struct KnownPhotos: Hashable, Sendable {
  /// The file sizes that occur in the gallery.
  public var sizes: Set<Int> = []
  /// The photos with one of these sizes whose digest was not computed yet.
  public var withoutDigest: [KnownPhoto] = []

  /// Creates a value without photos.
  public init() {}
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

  var location: String
  var fileTime: Int64?
  var caption: String
  var tags, people: [String]
  var faces: [PhotoFace]
  var rating: Int
  var camera, lens: String
  var exposure, aperture: Double?
  var iso: Int?
  var focalLength, latitude, longitude: Double?
  var place: String

  var userCaption: String?
  var userTags, userPeople: [String]?
  var userTime: Int64?
  var isFavorite = false
  var turns = 0
  var copies: [String] = []
  var reading: Int
  var isMissing = false
  var seconds: Double?

  /// Creates the row of a photo. What the user and earlier imports added is taken from `known`.
  init(_ photo: ImportedPhoto, known: PhotoRecord? = nil, added: Date) {
    id = known?.id
    path = photo.file.path
    bytes = photo.file.bytes
    modified = photo.file.modifiedNanoseconds
    width = photo.header.width
    height = photo.header.height
    orientation = photo.header.orientation.rawValue
    taken = photo.header.taken?.wallTime.seconds
    takenOffset = photo.header.taken?.offsetSeconds
    wallTime = known?.userTime ?? photo.wallTime.seconds
    digest = photo.digest
    self.added = known?.added ?? added
    location = Self.location(of: photo.file.path)
    fileTime = photo.wallTime.seconds
    let metadata = photo.metadata
    caption = metadata.caption
    tags = metadata.tags
    people = metadata.people
    faces = metadata.faces
    rating = metadata.rating
    (camera, lens) = (metadata.camera, metadata.lens)
    exposure = metadata.exposure.seconds
    aperture = metadata.exposure.aperture
    iso = metadata.exposure.iso
    focalLength = metadata.exposure.focalLength
    latitude = metadata.position?.latitude
    longitude = metadata.position?.longitude
    place = photo.place
    reading = photo.reading
    seconds = photo.seconds
    if let known { takeAdditions(of: known) }
  }

  /// Takes what the user added to a photo.
  mutating func takeAdditions(of other: PhotoRecord) {
    userCaption = other.userCaption
    userTags = other.userTags
    userPeople = other.userPeople
    userTime = other.userTime
    isFavorite = other.isFavorite
    turns = other.turns
    copies = other.copies
    wallTime = userTime ?? fileTime ?? wallTime
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  var file: PhotoFile { PhotoFile(path: path, bytes: bytes, modifiedNanoseconds: modified) }

  /// Returns the name of the folder and of the file. The folders above would match too many photos.
  static func location(of path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }
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
      wallTime: WallTime(clamping: row[9]), added: row[10], isFavorite: row[11], turns: row[12],
      position: Self.position(row[13], row[14]), place: row[15], seconds: row[16])
  }

  static func position(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  static let columns = """
    id, path, bytes, modified, width, height, orientation, taken, takenOffset, wallTime, added,
    isFavorite, turns, latitude, longitude, place, seconds
    """
}
