import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Looks for cities in the place data and measures how long it takes. For meson_helpers/measure_places.
struct BenchPlaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-places", abstract: "Measure look-ups of places.", shouldDisplay: false)

  @Argument(help: "A file of lines: city, region, country and postal code with tabs between.")
  var file: String

  /// Each place as latitude and longitude, `null` where none was found.
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
    guard let data = Geocoders(AppPaths()).places else {
      throw ValidationError("There is no place data.")
    }
    let geocoder = OfflineGeocoder(places: data)
    let opened = ContinuousClock.now
    let places = try addresses.map { try geocoder.place(of: $0) }
    let ended = ContinuousClock.now
    try Console.printJSON(
      Figures(
        openMilliseconds: (opened - start) / .milliseconds(1),
        lookUpSeconds: (ended - opened) / .seconds(1),
        places: places.map { $0.map { [$0.coordinate.latitude, $0.coordinate.longitude] } },
        precisions: places.map { $0?.precision.rawValue }))
  }
}
