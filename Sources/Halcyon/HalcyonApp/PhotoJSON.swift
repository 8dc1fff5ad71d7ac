import Foundation
import HalcyonCore
import HalcyonPhotos
import HalcyonText

/// A photo as the commands print it with `--json`.
struct PhotoJSON: Encodable {
  var path: String
  /// The state and size of the file; missing if only its damage is known.
  var bytes, width, height, orientation: Int?
  /// The time in ISO 8601 with its zone; missing if the camera did not write the zone.
  var taken: String?
  /// The time on the camera's clock, without a zone.
  var takenLocal: String?
  /// The local time by which the photo is sorted, without a zone; only of stored photos.
  var sortLocal: String?
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
    sortLocal = Self.text(details.photo.wallTime)
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
    takenLocal = header.taken.map { Self.text($0.wallTime) }
    taken = header.taken.flatMap { taken in
      taken.offsetSeconds.map { Self.text(taken.wallTime) + Self.zone($0) }
    }
    (camera, lens) = (metadata.camera, metadata.lens)
    (latitude, longitude) = (metadata.position?.latitude, metadata.position?.longitude)
    rating = metadata.rating
  }

  /// Returns a zone such as `+02:00`.
  private static func zone(_ offsetSeconds: Int) -> String {
    let minutes = abs(offsetSeconds / 60)
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (offsetSeconds < 0 ? "-" : "+") + digits.joined(separator: ":")
  }

  private static func text(_ time: WallTime) -> String {
    String(time.dateInUTC.formatted(Date.ISO8601FormatStyle(timeZone: .gmt)).prefix(19))
  }
}
