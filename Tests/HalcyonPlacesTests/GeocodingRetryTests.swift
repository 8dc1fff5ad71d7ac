import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonPlaces

/// A geocoder that throws the given errors and then succeeds; `nil` is a success in between.
private final class FailingGeocoder: Geocoder {
  private let errors: Mutex<[GeocoderError?]>
  private let count = Mutex(0)

  init(_ errors: [GeocoderError?]) { self.errors = Mutex(errors) }

  var name: String { "places.example" }
  var requestCount: Int { count.withLock { $0 } }

  func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    count.withLock { $0 += 1 }
    let error = errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let error { throw error }
    guard let coordinate = Coordinate(latitude: 1, longitude: 2) else { return nil }
    return Place(name: "x", coordinate: coordinate, precision: .city)
  }
}

/// A network that is up and never changes. Counts how often a second state was waited for.
private final class ConstantNetwork: NetworkMonitor {
  private let waiters = Mutex(0)

  var waiterCount: Int { waiters.withLock { $0 } }

  func availability() -> AsyncStream<Bool> {
    let hasReported = Mutex(false)
    return AsyncStream { [self] in
      let isFirst = hasReported.withLock { value in
        defer { value = true }
        return !value
      }
      if isFirst { return true }
      waiters.withLock { $0 += 1 }
      // Until the queue stops waiting.
      await Gate().pass()
      return nil
    }
  }
}

@Suite(.hangGuard) struct GeocodingRetryTests {
  private let clock = ManualClock()
  private let network = ManualNetwork(isUp: false)
  private let now = Date(timeIntervalSince1970: 1_795_248_000)

  private func queue(
    _ geocoder: FailingGeocoder, people: Int = 3, network: (any NetworkMonitor)? = nil
  ) async throws -> (GeocodingQueue, ActivityCenter, HalcyonDatabase) {
    let database = try HalcyonDatabase.inMemory()
    let activity = ActivityCenter(clock: ManualClock())
    try await withTemporaryFolder { folder in
      let cards = (1...people).map { vcard("P\($0)", uid: "\($0)", "ADR:;;;City \($0);;;") }
      let path = try folder.write(cards.joined(), to: "x.vcf")
      _ = try await ContactImport(database: database, activity: activity).run(paths: [path])
    }
    let queue = GeocodingQueue(
      database: database, activity: activity, network: network ?? self.network, clock: clock,
      date: { [now] in now }, selectGeocoder: { geocoder })
    return (queue, activity, database)
  }

  private func state(_ activity: ActivityCenter) async -> Activity.State? {
    await activity.snapshot.activities.last { $0.kind == .geocoding }?.state
  }

  /// Waits until the activity has this state.
  private func reaches(_ activity: ActivityCenter, _ wanted: Activity.State) async {
    for await snapshot in await activity.snapshots()
    where snapshot.activities.last(where: { $0.kind == .geocoding })?.state == wanted {
      return
    }
  }

  @Test("A rate limit stops the queue, which resumes automatically")
  func waits() async throws {
    let until = now + 90
    let geocoder = FailingGeocoder([.rateLimited(until: until)])
    let (queue, activity, database) = try await queue(geocoder)
    let result = try await queue.run()
    #expect(result.stop == .rateLimited(until: until))
    #expect(await state(activity) == .waiting(until: until))
    #expect(geocoder.requestCount == 1)
    await clock.sleepers(1)
    #expect(clock.nextWait == .seconds(90))
    clock.advance(by: .seconds(90))
    await reaches(activity, .succeeded(changes: 3))
    #expect(try await database.pendingAddressCount() == 0)
  }

  @Test("Repeated rate limits back off exponentially")
  func alwaysBusy() async throws {
    let errors = Array(repeating: GeocoderError.rateLimited(until: now + 1), count: 4)
    let geocoder = FailingGeocoder(errors)
    let (queue, activity, _) = try await queue(geocoder)
    _ = try await queue.run()
    for (count, seconds) in [1, 4, 8, 16].enumerated() {
      await clock.sleepers(1)
      #expect(clock.nextWait == .seconds(seconds))
      #expect(await state(activity) == .waiting(until: now + Double(seconds)))
      clock.advance(by: .seconds(seconds))
      try await waitUntil { geocoder.requestCount >= count + 2 }
    }
    await reaches(activity, .succeeded(changes: 3))
  }

  @Test("Addresses stay pending offline, and the queue resumes when the network is back")
  func offline() async throws {
    let geocoder = FailingGeocoder([.noNetwork(message: "no route")])
    let (queue, activity, database) = try await queue(geocoder)
    #expect(try await queue.run().stop == .noNetwork(message: "no route"))
    #expect(await state(activity) == .offline)
    #expect(try await database.pendingAddressCount() == 3)
    await clock.sleepers(1)
    network.set(true)
    await reaches(activity, .succeeded(changes: 3))
  }

  @Test("While the network is up, a server that cannot be reached is tried again after 30 seconds")
  func unreachableServer() async throws {
    let network = ConstantNetwork()
    let geocoder = FailingGeocoder([.noNetwork(message: "no route")])
    let (queue, activity, _) = try await queue(geocoder, network: network)
    #expect(try await queue.run().stop == .noNetwork(message: "no route"))
    try await waitUntil { network.waiterCount > 0 || geocoder.requestCount > 1 }
    try #require(geocoder.requestCount == 1)
    await clock.sleepers(1)
    #expect(clock.nextWait == .seconds(30))
    clock.advance(by: .seconds(30))
    await reaches(activity, .succeeded(changes: 3))
    #expect(geocoder.requestCount == 4)
  }

  @Test("Addresses stay pending after a rejected request, which is not retried")
  func refused() async throws {
    let geocoder = FailingGeocoder([.refused(server: "https://places.example/")])
    let (queue, activity, database) = try await queue(geocoder)
    _ = try await queue.run()
    #expect(await state(activity) == .failed)
    let cause = await activity.snapshot.activities.last { $0.kind == .geocoding }?.cause
    #expect(cause?.reason == .service(.noPermission(what: "https://places.example/")))
    #expect(geocoder.requestCount == 1)
    #expect(try await database.pendingAddressCount() == 3)
    #expect(clock.sleeperCount == 0)
  }

  @Test(
    "Consecutive server faults stop the queue, faults of single addresses do not"
  )
  func manyFaults() async throws {
    let faults = Array(
      repeating: GeocoderError.serverFault(status: 500, message: "x"),
      count: GeocodingRun.maximumFaults)
    let geocoder = FailingGeocoder(faults)
    let (queue, activity, database) = try await queue(geocoder, people: 20)
    let result = try await queue.run()
    #expect(result.stop == faults.first && geocoder.requestCount == faults.count)
    #expect(await state(activity) == .failed)
    #expect(try await database.pendingAddressCount() == 20)
    #expect(try await queue.run().located == 20)

    let questions = Array(repeating: GeocoderError.serverFault(status: 400, message: "x"), count: 9)
    let other = FailingGeocoder(questions)
    let (second, _, _) = try await self.queue(other, people: 20)
    let told = try await second.run()
    #expect(told.stop == nil && told.failed == 9 && told.located == 11)
  }

  @Test("An address that is located in between begins the count of server faults anew")
  func interruptedFaults() async throws {
    let fault = GeocoderError.serverFault(status: 500, message: "x")
    let four = [GeocoderError?](repeating: fault, count: GeocodingRun.maximumFaults - 1)
    let (queue, _, _) = try await queue(FailingGeocoder(four + [nil] + four), people: 20)
    let result = try await queue.run()
    #expect(result.stop == nil && result.failed == 8 && result.located == 12)
  }

  @Test("A failed request affects only one address")
  func oneFault() async throws {
    let geocoder = FailingGeocoder([.serverFault(status: 500, message: "x")])
    let (queue, activity, database) = try await queue(geocoder)
    let result = try await queue.run()
    #expect(result.located == 2)
    #expect(result.failed == 1)
    #expect(await state(activity) == .partial)
    #expect(try await database.pendingAddressCount() == 1)
  }
}
