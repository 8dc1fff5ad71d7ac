import Foundation
import HalcyonCore
import HalcyonPhotos
import HalcyonText

/// A photo as the commands print it with `--json`.
struct PhotoJSON: Encodable {
  var path: String
  /// The state and size of the file; missing if only its damage is known.
  var bytes, width, height, orientation: Int?
  /// The time on the camera's clock in ISO 8601, and its offset from UTC in seconds.
  var taken: String?
  var takenOffset: Int?
  /// The time by which the photo is sorted; only of stored photos.
  var time: String?
  var camera, lens, caption, place: String?
  /// In degrees.
  var latitude, longitude: Double?
  var tags, people, copies: [String]?
  var rating: Int?
  var favorite: Bool?
  /// Why the photo cannot be shown; missing if nothing is known to be wrong.
  var damaged: String?

  /// A file that cannot be read.
  init(path: String, damaged: PhotoDamage) {
    self.path = path
    self.damaged = UserText.reason(damaged)
  }

  init(_ photo: ScannedPhoto) {
    self.init(photo.file, photo.header, photo.metadata)
    (caption, tags, people) = (
      photo.metadata.caption, photo.metadata.tags, photo.metadata.people
    )
  }

  init(_ details: PhotoDetails) {
    self.init(details.photo.file, details.photo.header, details.metadata)
    time = Self.text(details.photo.wallTime)
    (caption, tags, people) = (details.caption, details.tags, details.people)
    place = details.place
    copies = details.copies
    favorite = details.photo.isFavorite
  }

  private init(_ file: PhotoFile, _ header: PhotoHeader, _ metadata: PhotoMetadata) {
    path = file.path
    bytes = file.bytes
    (width, height) = (header.width, header.height)
    orientation = header.orientation.rawValue
    taken = header.taken.map { Self.text($0.wallTime) }
    takenOffset = header.taken?.offsetSeconds
    (camera, lens) = (metadata.camera, metadata.lens)
    (latitude, longitude) = (metadata.position?.latitude, metadata.position?.longitude)
    rating = metadata.rating
  }

  private static func text(_ time: WallTime) -> String {
    String(time.dateInUTC.formatted(Date.ISO8601FormatStyle(timeZone: .gmt)).prefix(19))
  }
}
