import ArgumentParser
import CommandSupport
import Foundation
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonSystem

/// Measures how long it takes to look up cities in the place data, for
/// meson_helpers/bench/places.py.
struct BenchPlaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-places", abstract: "Measure lookups of places.", shouldDisplay: false)

  @Argument(help: "A file of cities: city, region, country and postal code, separated by tabs.")
  var file: String

  /// Each place is its latitude and longitude, or `null` if none was found.
  private struct Figures: Encodable {
    var openMilliseconds, lookUpSeconds: Double
    var places: [[Double]?]
    var precisions: [String?]
  }

  func run() throws {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let addresses = lines.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return PostalAddress(
        locality: parts.first ?? "", region: parts.count > 1 ? parts[1] : "",
        postalCode: parts.count > 3 ? parts[3] : "", country: parts.count > 2 ? parts[2] : "")
    }
    let start = ContinuousClock.now
    guard let file = AppPaths().resources?.appendingPathComponent("places/places.sqlite") else {
      throw CommandFailure("The place data is missing.", .unavailable)
    }
    let data = try PlacesDatabase(path: file.path)
    let geocoder = OfflineGeocoder(places: data)
    let opened = ContinuousClock.now
    let places = try addresses.map { try geocoder.place(of: $0) }
    let ended = ContinuousClock.now
    try CommandOutput.writeJSON(
      Figures(
        openMilliseconds: (opened - start) / .milliseconds(1),
        lookUpSeconds: (ended - opened) / .seconds(1),
        places: places.map { $0.map { [$0.coordinate.latitude, $0.coordinate.longitude] } },
        precisions: places.map { $0?.precision.rawValue }),
      program: "halcyon")
  }
}
