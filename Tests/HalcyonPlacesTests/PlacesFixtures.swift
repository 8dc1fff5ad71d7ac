import Foundation
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import Testing

/// The checked-in place data and its test vectors.
enum PlacesFixtures {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func geocoder() throws -> OfflineGeocoder {
    OfflineGeocoder(
      places: try PlacesDatabase(path: root.appending(path: "data/places/places.sqlite").path))
  }

  static func vectors<Vector: Decodable>(_ name: String) throws -> [Vector] {
    let file = root.appending(path: "Tests/Fixtures/Places/\(name).json")
    return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
  }
}

/// A folding vector. The script that builds the data reads the same file.
struct FoldingVector: Decodable, CustomTestStringConvertible {
  let name: String
  let fold: String
  let expanded: String

  var testDescription: String { name.debugDescription }
}

/// The expected place of an address; without a precision no place is expected.
struct AddressVector: Decodable, CustomTestStringConvertible {
  let address: [String: String]
  let latitude: Double?
  let longitude: Double?
  let precision: PlacePrecision?
  let country: String?
  let ambiguous: Bool?

  var testDescription: String { postalAddress.oneLine }

  var postalAddress: PostalAddress {
    PostalAddress(
      postOfficeBox: address["postOfficeBox"] ?? "", extended: address["extended"] ?? "",
      street: address["street"] ?? "", locality: address["locality"] ?? "",
      region: address["region"] ?? "", postalCode: address["postalCode"] ?? "",
      country: address["country"] ?? "")
  }
}
