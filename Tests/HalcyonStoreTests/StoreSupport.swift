import CoreTestSupport
import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Returns a card as a reader would; the bytes of `text` replace the raw card.
func imported(
  _ text: String, uid: String? = nil, name: String? = nil, addresses: [PostalAddress] = [],
  position: Coordinate? = nil, isPartial: Bool = false
) -> ImportedCard {
  var card = ContactCard()
  card.uid = uid
  card.formattedName = name ?? text
  card.addresses = addresses
  card.position = position
  var digest = Data(text.utf8.prefix(32))
  digest.append(contentsOf: Array(repeating: UInt8(0), count: 32 - digest.count))
  return ImportedCard(raw: Data(text.utf8), digest: digest, card: card, isPartial: isPartial)
}

func address(_ city: String) -> PostalAddress { PostalAddress(locality: city) }

func place(_ city: String, _ latitude: Double = 1) throws -> Place {
  guard let coordinate = Coordinate(latitude: latitude, longitude: 2) else {
    throw CocoaError(.coderInvalidValue)
  }
  return Place(
    name: city, region: "R", countryCode: "DE", coordinate: coordinate, precision: .city,
    alternatives: 3)
}

extension HalcyonDatabase {
  /// Imports cards as one complete import.
  func importAll(_ cards: [ImportedCard]) async throws -> ContactChanges {
    var context = ImportContext()
    return try await merge(cards, into: &context)
  }

  /// Locates every pending address at its city; cities in `except` have no match.
  func placeAll(except: Set<String> = []) async throws {
    let outcomes = try await pendingAddresses(limit: 1_000).map {
      let city = $0.address.locality
      return GeocodingOutcome(
        addressID: $0.id, place: except.contains(city) ? nil : try place(city))
    }
    try await store(outcomes)
  }
}

/// Calls `body` with a temporary folder, which is removed afterwards.
func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("halcyon-store-" + UUID().uuidString, isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
