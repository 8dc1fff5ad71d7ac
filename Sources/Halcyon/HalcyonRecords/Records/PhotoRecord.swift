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
  /// The version of the program code that read the metadata; 0 if it was not read, `unread` if it
  /// could not be read.
  public var reading: Int

  /// The metadata could not be read now. That of an earlier import is kept, and it is read again
  /// later.
  public static let unread = -1

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
  /// - Throws: An error if a value cannot be read.
  public init(row: Row) throws {
    id = try row.value(0)
    file = try PhotoFile(row, at: 1)
    digest = try row.value(4)
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

/// The columns of `photo`.
package enum PhotoColumn: Int, ColumnSet {
  case id, path, bytes, modified, width, height, orientation, taken, takenOffset, wallTime, digest
  case added, location, fileTime, caption, tags, people, faces, rating, camera, lens, exposure
  case aperture, iso, focalLength, latitude, longitude, place, userCaption, userTags, userPeople
  case userTime, isFavorite, turns, copies, reading, isMissing, seconds
}

/// A row of `photo`.
package struct PhotoRecord: Codable, Hashable, Sendable, MutablePersistableRecord {
  package static let databaseTableName = "photo"
  package var id: Int64?
  package var path: String
  package var bytes: Int
  package var modified: Int64
  package var width, height, orientation: Int
  package var taken: Int64?
  package var takenOffset: Int?
  package var wallTime: Int64
  package var digest: Data?
  package var added: Date

  package var location: String
  package var fileTime: Int64?
  package var caption: String
  package var tags, people: [String]
  package var faces: [PhotoFace]
  package var rating: Int
  package var camera, lens: String
  package var exposure, aperture: Double?
  package var iso: Int?
  package var focalLength, latitude, longitude: Double?
  package var place: String

  package var userCaption: String?
  package var userTags, userPeople: [String]?
  package var userTime: Int64?
  package var isFavorite = false
  package var turns = 0
  package var copies: [String] = []
  package var reading: Int
  package var isMissing = false
  package var seconds: Double?

  /// Creates the row of a photo. What the user and earlier imports added is taken from `known`.
  package init(_ photo: ImportedPhoto, known: PhotoRecord? = nil, added: Date) {
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
    if let known {
      if photo.reading == ImportedPhoto.unread { takeMetadata(of: known) }
      takeAdditions(of: known)
    }
  }

  /// Creates a record from a row.
  /// - Throws: `UnreadableValue`.
  package init(_ row: NamedRow<PhotoColumn>) throws {
    id = try row.value(.id)
    path = try row.value(.path)
    bytes = try row.value(.bytes, in: PhotoFile.sizes)
    modified = try row.value(.modified)
    width = try row.value(.width, in: Photo.sides)
    height = try row.value(.height, in: Photo.sides)
    orientation = try row.value(.orientation, in: 1...8)
    taken = try row.value(.taken)
    takenOffset = try row.value(.takenOffset, ifPresentIn: Photo.offsets)
    wallTime = try row.value(.wallTime)
    digest = try row.value(.digest)
    added = try row.value(.added)
    location = try row.value(.location)
    fileTime = try row.value(.fileTime)
    caption = try row.value(.caption)
    tags = try row.strings(.tags)
    people = try row.strings(.people)
    faces = try row.json([PhotoFace].self, .faces)
    rating = try row.value(.rating)
    camera = try row.value(.camera)
    lens = try row.value(.lens)
    exposure = try row.value(.exposure)
    aperture = try row.value(.aperture)
    iso = try row.value(.iso)
    focalLength = try row.value(.focalLength)
    latitude = try row.value(.latitude, ifPresentIn: -90...90)
    longitude = try row.value(.longitude, ifPresentIn: -180...180)
    place = try row.value(.place)
    userCaption = try row.value(.userCaption)
    userTags = try row.jsonIfPresent([String].self, .userTags)
    userPeople = try row.jsonIfPresent([String].self, .userPeople)
    userTime = try row.value(.userTime)
    isFavorite = try row.value(.isFavorite)
    turns = try row.value(.turns, in: 0...3)
    copies = try row.strings(.copies)
    reading = try row.value(.reading)
    isMissing = try row.value(.isMissing)
    seconds = try row.value(.seconds, ifPresentIn: Photo.durations)
  }

  /// Returns the photo at a path; `.some(nil)` if there is none, `nil` if it cannot be read.
  package static func find(_ db: Database, path: String) throws -> PhotoRecord?? {
    try find(db, where: "path = ?", [path])
  }

  /// Returns the photo with an id; `.some(nil)` if there is none, `nil` if it cannot be read.
  package static func find(_ db: Database, id: Int64) throws -> PhotoRecord?? {
    try find(db, where: "id = ?", [id])
  }

  /// Returns the first photo that meets a condition; `.some(nil)` if there is none, `nil` if it
  /// cannot be read.
  package static func find(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> PhotoRecord?? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(PhotoColumn.list) FROM photo WHERE \(condition)"),
      arguments: arguments)
    return try rows.next().readable { try PhotoRecord(NamedRow($0)) }
  }

  /// Takes what the user added to a photo.
  package mutating func takeAdditions(of other: PhotoRecord) {
    userCaption = other.userCaption
    userTags = other.userTags
    userPeople = other.userPeople
    userTime = other.userTime
    isFavorite = other.isFavorite
    turns = other.turns
    copies = other.copies
    wallTime = userTime ?? fileTime ?? wallTime
  }

  /// Takes what an earlier import read from the file.
  private mutating func takeMetadata(of other: PhotoRecord) {
    orientation = other.orientation
    if other.taken != nil { fileTime = other.fileTime }
    (taken, takenOffset) = (other.taken, other.takenOffset)
    caption = other.caption
    (tags, people, faces) = (other.tags, other.people, other.faces)
    rating = other.rating
    (camera, lens) = (other.camera, other.lens)
    (exposure, aperture, iso) = (other.exposure, other.aperture, other.iso)
    focalLength = other.focalLength
    (latitude, longitude, place) = (other.latitude, other.longitude, other.place)
  }

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  package var file: PhotoFile { PhotoFile(path: path, bytes: bytes, modifiedNanoseconds: modified) }

  /// Returns the name of the folder and of the file. The folders above would match too many photos.
  package static func location(of path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }
}

/// The columns of `photo` that lists show.
package enum ShownPhotoColumn: Int, ColumnSet {
  case id, path, bytes, modified, width, height, orientation, taken, takenOffset, wallTime, added
  case isFavorite, turns, latitude, longitude, place, seconds
}

extension Photo {
  /// Creates a photo from a row.
  /// - Throws: `UnreadableValue`.
  package init(_ row: StatementColumns<ShownPhotoColumn>) throws(UnreadableValue) {
    let offset = try row.integer(.takenOffset, ifPresentIn: Self.offsets)
    self.init(
      id: try row.integer(.id) { $0 },
      file: PhotoFile(
        path: try row.text(.path), bytes: try row.integer(.bytes, in: PhotoFile.sizes),
        modifiedNanoseconds: try row.integer(.modified) { $0 }),
      header: PhotoHeader(
        width: try row.integer(.width, in: Self.sides),
        height: try row.integer(.height, in: Self.sides),
        orientation: try row.integer(.orientation) { PhotoOrientation(rawValue: Int($0)) },
        taken: try row.integer(.taken).map {
          .init(wallTime: WallTime(clamping: $0), offsetSeconds: offset)
        }),
      wallTime: WallTime(clamping: try row.integer(.wallTime) { $0 }),
      added: try row.time(.added), isFavorite: try row.integer(.isFavorite) { $0 != 0 },
      turns: try row.integer(.turns, in: 0...3),
      position: Self.position(try row.number(.latitude), try row.number(.longitude)),
      place: try row.text(.place))
    seconds = try row.number(.seconds)
    guard seconds.map(Self.durations.contains) ?? true else {
      throw UnreadableValue("seconds", .outOfRange)
    }
  }

  /// The numbers of pixels, of seconds from UTC, and of seconds of a video that are stored.
  fileprivate static let sides = 1...10_000_000
  fileprivate static let offsets = -172_800...172_800
  fileprivate static let durations = 0.0...1_000_000_000

  package static func position(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension PhotoFile {
  /// The sizes of files in bytes that are stored.
  package static let sizes = 0...Int(1) << 50

  /// Creates a file from the columns path, bytes and modified from a position on.
  /// - Throws: `UnreadableValue`.
  package init(_ row: Row, at index: Int) throws {
    self.init(
      path: try row.value(index), bytes: try row.value(index + 1, in: Self.sizes),
      modifiedNanoseconds: try row.value(index + 2))
  }
}
