import Foundation
import GRDB
import HalcyonCore
import Synchronization

/// Finds the place nearest to a position in the bundled place data.
///
/// The positions (three megabytes) are read at the first query. Can be used from any thread.
public final class NearestPlaces: Sendable {
  /// A place with its distance.
  public struct Match: Hashable, Sendable {
    /// The nearest place.
    public let place: GazetteerPlace
    /// The distance to its center in meters.
    public let meters: Double
  }

  /// The largest distance of a match in meters. Farther away, at sea, a name says nothing.
  private static let maximumMeters = 100_000.0
  private static let metersPerDegree = 111_195.0

  private let places: PlacesDatabase
  /// The rows by latitude; `nil` before the first query.
  private let rows = Mutex<[PlacesDatabase.Position]?>(nil)

  /// Creates a finder of the places in `places`.
  public init(_ places: PlacesDatabase) { self.places = places }

  /// Returns the nearest place within 100 km; `nil` if there is none or the data cannot be read.
  /// - Complexity: Proportional to the number of places at about the same latitude.
  public func nearest(to position: Coordinate) -> Match? {
    let rows = sorted()
    let latitude = Int32((position.latitude * 10_000).rounded())
    let start = Self.lowerBound(rows, latitude)
    var best: (id: Int, meters: Double)?
    // Alternates between both directions, until the difference in latitude alone is too far.
    var (low, high) = (start - 1, start)
    while low >= 0 || high < rows.count {
      let below = low >= 0 ? Double(latitude - rows[low].latitude) : .infinity
      let above = high < rows.count ? Double(rows[high].latitude - latitude) : .infinity
      let limit = best?.meters ?? Self.maximumMeters
      guard min(below, above) / 10_000 * Self.metersPerDegree <= limit else { break }
      let row = below < above ? rows[low] : rows[high]
      if below < above { low -= 1 } else { high += 1 }
      let meters = Self.meters(from: position, to: row)
      if meters <= limit { best = (Int(row.id), meters) }
    }
    guard let best, let place = try? places.place(best.id) else { return nil }
    return Match(place: place, meters: best.meters)
  }

  private func sorted() -> [PlacesDatabase.Position] {
    rows.withLock { rows in
      if let rows { return rows }
      let read = ((try? places.positions()) ?? []).sorted { $0.latitude < $1.latitude }
      rows = read
      return read
    }
  }

  private static func lowerBound(_ rows: [PlacesDatabase.Position], _ latitude: Int32) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].latitude < latitude { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the distance on a plane, which suffices within 100 km.
  private static func meters(
    from position: Coordinate, to row: PlacesDatabase.Position
  ) -> Double {
    let north = Double(row.latitude) / 10_000 - position.latitude
    var east = abs(Double(row.longitude) / 10_000 - position.longitude)
    if east > 180 { east = 360 - east }
    east *= cos(position.latitude * .pi / 180)
    return (north * north + east * east).squareRoot() * metersPerDegree
  }
}

extension GazetteerPlace {
  /// The name with the region and the country code: "Porto, Porto, PT". For searching.
  public var fullName: String {
    [name, region.name, region.countryCode].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
