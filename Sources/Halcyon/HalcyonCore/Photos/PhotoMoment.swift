import Foundation

/// Photos that were taken close in time and place.
public struct PhotoMoment: Hashable, Sendable {
  /// The longest pause between two photos in seconds: 4 hours.
  static let maximumPause: Int64 = 4 * 3_600
  /// The longest way between two photos in meters.
  static let maximumMeters = 20_000.0

  /// The indices in the list of photos; at least 2.
  public let range: Range<Int>
  /// The times of the first and the last photo.
  public let times: ClosedRange<WallTime>
  /// The name of the place of most photos; empty if unknown.
  public let place: String

  /// Finds the moment of a photo; `nil` if no other photo belongs to it.
  /// - Parameter photos: Photos in the order of `Photo.isBefore`.
  /// - Complexity: O(*n*) for *n* photos of the moment.
  public init?(around index: Int, in photos: [Photo]) {
    guard photos.indices.contains(index) else { return nil }
    var (low, high) = (index, index)
    var position = photos[index].position
    while low > 0, Self.belongs(photos[low - 1], to: photos[low], at: position) {
      low -= 1
      position = photos[low].position ?? position
    }
    position = photos[index].position
    while high + 1 < photos.count, Self.belongs(photos[high + 1], to: photos[high], at: position) {
      high += 1
      position = photos[high].position ?? position
    }
    guard high > low else { return nil }
    range = low..<high + 1
    times = photos[high].wallTime...photos[low].wallTime
    place = Self.place(of: photos[low...high])
  }

  private static func belongs(_ photo: Photo, to next: Photo, at position: Coordinate?) -> Bool {
    guard abs(photo.wallTime.seconds - next.wallTime.seconds) <= maximumPause else { return false }
    guard let position, let other = photo.position else { return true }
    return meters(from: position, to: other) <= maximumMeters
  }

  /// The distance on a plane, which suffices for short ways.
  private static func meters(from a: Coordinate, to b: Coordinate) -> Double {
    let metersPerDegree = 111_195.0
    var east = abs(a.longitude - b.longitude)
    if east > 180 { east = 360 - east }
    east *= cos(a.latitude * .pi / 180)
    let north = a.latitude - b.latitude
    return (north * north + east * east).squareRoot() * metersPerDegree
  }

  /// Returns the name of the place where at least half of the located photos were taken; empty if
  /// there is none.
  static func place(of photos: some Sequence<Photo>) -> String {
    var counts: [Substring: Int] = [:]
    for photo in photos where !photo.place.isEmpty { counts[photo.placeName, default: 0] += 1 }
    let all = counts.values.reduce(0, +)
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let best, best.value * 2 >= all else { return "" }
    return String(best.key)
  }
}

extension Photo {
  /// The name of the nearest place, without region and country.
  var placeName: Substring { place.prefix { $0 != "," } }
}
