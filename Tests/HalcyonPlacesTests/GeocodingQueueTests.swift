import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

/// A geocoder that knows a few cities and records its requests.
private final class FakeGeocoder: Geocoder {
  private let places: [String: Place]
  private let isDown: Set<String>
  private let onRequest: @Sendable (String) async -> Void
  private let log = Mutex<[String]>([])

  init(
    _ places: [String: Place], isDown: Set<String> = [],
    onRequest: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    self.places = places
    self.isDown = isDown
    self.onRequest = onRequest
  }

  var requests: [String] { log.withLock { $0 } }

  func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    log.withLock { $0.append(address.locality) }
    await onRequest(address.locality)
    if isDown.contains(address.locality) { throw .serverFault(status: 500, message: "down") }
    return places[address.locality]
  }
}

@Suite(.hangGuard) struct GeocodingQueueTests {
  private let activity = ActivityCenter(clock: ManualClock())

  private func place(_ name: String) throws -> Place {
    Place(
      name: name, coordinate: try #require(Coordinate(latitude: 1, longitude: 2)), precision: .city)
  }

  private func fill(_ database: HalcyonDatabase, _ text: String) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(text, to: "x.vcf")
      _ = try await ContactImport(database: database, activity: activity).run(paths: [path])
    }
  }

  private func queue(_ database: HalcyonDatabase, _ geocoder: FakeGeocoder) -> GeocodingQueue {
    GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
  }

  @Test("Results are stored, addresses without a match are reported, and neither is retried")
  func places() async throws {
    try await withTemporaryFolder { folder in
      let geocoder = FakeGeocoder(["Berlin": try place("Berlin"), "Paris": try place("Paris")])
      do {
        let database = try HalcyonDatabase(directory: folder)
        try await fill(
          database,
          vcard("Ada", uid: "1", "ADR:;;;Nowhere;;;", "ADR:;;;Berlin;;;")
            + vcard("Bo", uid: "2", "ADR:;;;Nowhere;;;") + vcard("Cy", uid: "3")
            + vcard("Di", uid: "4", "ADR:;;;Rome;;;", "GEO:41.9;12.5"))
        let result = try await queue(database, geocoder).run()
        #expect(result.located == 1)
        #expect(result.notFound == ["Ada, Nowhere", "Bo, Nowhere"])
        let shown = try #require(await activity.snapshot.activities.last)
        #expect(shown.kind == .geocoding && shown.state == .partial)
        #expect([shown.counts.done, shown.counts.failed, shown.counts.total] == [1, 2, 3])
        #expect(
          shown.failures == [
            .init(subject: "Ada, Nowhere", reason: .noPlaceMatches),
            .init(subject: "Bo, Nowhere", reason: .noPlaceMatches),
          ])
        let people = try await database.people()
        #expect(people[0].whereabouts == .located(try place("Berlin")))
        #expect(people[1].whereabouts == .notFound(address: "Nowhere"))
        #expect(people[2].whereabouts == .noAddress)
        guard case .located(let rome) = people[3].whereabouts else {
          Issue.record("\(people[3])")
          return
        }
        #expect(rome.precision == .point && rome.name == "Rome")
      }
      #expect(geocoder.requests == ["Nowhere", "Berlin", "Nowhere"])

      let database = try HalcyonDatabase(directory: folder)
      let before = await activity.snapshot
      #expect(try await queue(database, geocoder).run() == GeocodingResult())
      #expect(await activity.snapshot == before)
      try await fill(database, vcard("Bo", uid: "2", "ADR:;;;Paris;;;"))
      #expect(try await queue(database, geocoder).run().located == 1)
      #expect(geocoder.requests.suffix(1) == ["Paris"] && geocoder.requests.count == 4)
    }
  }

  @Test("Addresses that failed stay pending for the next start")
  func down() async throws {
    let database = try HalcyonDatabase.inMemory()
    try await fill(
      database,
      vcard("Ada", uid: "1", "ADR:;;;Berlin;;;") + vcard("Bo", uid: "2", "ADR:;;;Paris;;;"))
    let known = ["Berlin": try place("Berlin"), "Paris": try place("Paris")]
    let result = try await queue(database, FakeGeocoder(known, isDown: ["Berlin"])).run()
    #expect(result.located == 1 && result.failed == 1 && !result.isComplete)
    #expect(await activity.snapshot.activities.last?.counts.waiting == 0)
    #expect(try await database.pendingAddressCount() == 1)
    #expect(try await queue(database, FakeGeocoder(known)).run().located == 1)
    #expect(try await database.pendingAddressCount() == 0)
  }

  @Test("Several batches are processed, and concurrent runs locate each address once")
  func batches() async throws {
    let database = try HalcyonDatabase.inMemory()
    let geocoder = FakeGeocoder(["c1": try place("c1")])
    try await fill(
      database, (0..<250).map { vcard("p", uid: "\($0)", "ADR:;;;c\($0);;;") }.joined())
    let queue = queue(database, geocoder)
    async let first = queue.run()
    async let second = queue.run()
    let results = try await [first, second]
    #expect(results.map(\.located).reduce(0, +) == 1)
    #expect(geocoder.requests.count == 250 && Set(geocoder.requests).count == 250)
    #expect(try await database.pendingAddressCount() == 0)
  }

  @Test("A cancelled run keeps its results and is resumed by the next one")
  func cancelled() async throws {
    let database = try HalcyonDatabase.inMemory()
    let known = ["a": try place("a"), "b": try place("b"), "c": try place("c")]
    try await fill(
      database, known.keys.map { vcard($0, uid: $0, "ADR:;;;\($0);;;") }.sorted().joined())
    // Cancels the run while it locates the second address.
    let canceller = Mutex<GeocodingQueue?>(nil)
    let geocoder = FakeGeocoder(known) { city in
      if city == "b" { await canceller.withLock { $0 }?.cancel() }
    }
    let first = queue(database, geocoder)
    canceller.withLock { $0 = first }
    let result = try await first.run()
    #expect(result.located == 2 && !result.isComplete)
    #expect(await activity.snapshot.activities.last?.state == .cancelled)
    #expect(try await database.pendingAddressCount() == 1)
    #expect(try await queue(database, geocoder).run().located == 1)
    #expect(geocoder.requests == ["a", "b", "c"])
  }

  @Test(
    "A paused run has stored its results, and is resumed or canceled", arguments: [true, false])
  func paused(isResumed: Bool) async throws {
    let database = try HalcyonDatabase.inMemory()
    let cities = (0..<120).map { "c\($0)" }
    try await fill(
      database, cities.map { vcard($0, uid: $0, "ADR:;;;\($0);;;") }.joined())
    let gate = Gate()
    let places = try Dictionary(uniqueKeysWithValues: cities.map { ($0, try place($0)) })
    let geocoder = FakeGeocoder(places) { _ in await gate.pass() }
    let queue = queue(database, geocoder)
    let run = Task { try await queue.run() }
    for await snapshot in await activity.snapshots()
    where snapshot.activities.last?.kind == .geocoding {
      break
    }
    let id = try #require(await activity.snapshot.activities.last?.id)
    #expect(await activity.setPaused(true, on: id))
    gate.open()
    try await waitUntil { await activity.pausedWorkCount == 1 }
    let pending = try await database.pendingAddressCount()
    #expect(pending > 0 && pending < cities.count)
    if isResumed { await activity.setPaused(false, on: id) } else { await queue.cancel() }
    let result = try await run.value
    #expect(result.isComplete == isResumed)
    #expect(try await database.pendingAddressCount() == (isResumed ? 0 : pending))
  }
}
