import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonNetwork
@testable import HalcyonPlaces

/// A transport with scripted responses that records requests and their times.
private final class ScriptedServer: HTTPTransport {
  typealias Answer = @Sendable (_ items: [String: String], _ number: Int) -> HTTPResponse
  struct Request: Hashable {
    let path: String
    let items: [String: String]
    let userAgent: String?
    let time: Date
  }

  private let log = Mutex<[Request]>([])
  private let clock: SkippingClock
  private let answer: Answer

  init(_ clock: SkippingClock, _ answer: @escaping Answer) {
    self.clock = clock
    self.answer = answer
  }

  var requests: [Request] { log.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var parts = URLComponents()
    parts.percentEncodedQuery = request.url.query
    let items = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { a, _ in a })
    let number = log.withLock {
      $0.append(
        Request(
          path: request.url.path, items: items, userAgent: request.headers["User-Agent"],
          time: clock.date))
      return $0.count
    }
    return answer(items, number)
  }
}

private func ok(_ json: String) -> HTTPResponse {
  HTTPResponse(status: 200, body: Data(json.utf8))
}

private func house(_ number: String, rank: Int = 30, country: String = "de") -> String {
  let field = number.isEmpty ? "" : "\"house_number\": \"\(number)\","
  return """
    [{"lat": "52.52", "lon": "13.38", "place_rank": \(rank), "addresstype": "place", "type": "house",
      "name": "", "display_name": "x", "licence": "Data © OpenStreetMap contributors, ODbL 1.0",
      "address": {\(field) "road": "Hauptstraße", "city": "Berlin", "state": "Berlin",
      "postcode": "10115", "country_code": "\(country)"}}]
    """
}

private let berlin = PostalAddress(
  extended: "Flat 3", street: "Hauptstr. 7", locality: "Berlin", postalCode: "10115",
  country: "Germany")

/// A clock that runs a closure during each sleep.
private struct BusyClock: Clock {
  let meanwhile: @Sendable () async throws -> Void
  var now: ManualClock.Instant { ManualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await meanwhile()
  }
}

@Suite(.hangGuard) struct OnlineGeocoderTests {
  private let clock = SkippingClock()
  private let database: HalcyonDatabase
  private let server = GeocodingServer(
    kind: .nominatim, url: "https://places.example/nominatim/", contact: "keeper@example.org",
    dailyBudget: 50)

  init() throws { database = try HalcyonDatabase.inMemory() }

  private func geocoder(
    _ scripted: ScriptedServer, kind: GeocodingServer.Kind = .nominatim
  ) -> OnlineGeocoder {
    var server = server
    server.kind = kind
    return OnlineGeocoder(
      server: server, database: database, transport: scripted, places: nil, language: "de",
      clock: clock, now: { [clock] in clock.date })
  }

  @Test(
    "The first query is structured and has a User-Agent, and its result is cached"
  )
  func structured() async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok(house("7")) }
    let geocoder = geocoder(scripted)
    let place = try #require(try await geocoder.locate(berlin))
    #expect(place.precision == .house)
    #expect(place.name == "Hauptstraße 7, Berlin")
    #expect(place.countryCode == "DE")
    #expect(place.attribution.contains("OpenStreetMap"))
    let request = try #require(scripted.requests.first)
    #expect(request.path == "/nominatim/search")
    #expect(request.items["street"] == "Hauptstr. 7")
    #expect(request.items["q"] == nil)
    #expect(request.items["accept-language"] == "de")
    #expect(
      request.userAgent
        == "Halcyon/\(HalcyonVersion.current) (io.github.halcyon_companion.Halcyon; keeper@example.org)"
    )
    var shouted = berlin
    shouted.locality = "BERLIN"
    #expect(try await geocoder.locate(shouted) == place)
    #expect(scripted.requests.count == 1)
  }

  @Test("The next request starts a second after a response, however long that took")
  func slowResponses() async throws {
    let scripted = ScriptedServer(clock) { [clock] _, _ in
      clock.advance(by: .seconds(5))
      return ok("[]")
    }
    #expect(try await geocoder(scripted).locate(berlin) == nil)
    let times = scripted.requests.map(\.time)
    #expect(times.count == 3)
    for (time, next) in zip(times, times.dropFirst()) {
      #expect(next.timeIntervalSince(time) >= 6)
    }
  }

  @Test("Fallbacks are free-form text and the city, and empty results are cached")
  func queries() async throws {
    let scripted = ScriptedServer(clock) { items, _ in
      items["city"] != nil && items["street"] == nil
        ? ok(
          """
          [{"lat": "52.5", "lon": "13.4", "place_rank": 16, "addresstype": "city", "name": "Berlin",
            "address": {"country_code": "de"}}]
          """) : ok("[]")
    }
    let geocoder = geocoder(scripted)
    #expect(try await geocoder.locate(berlin)?.precision == .city)
    #expect(
      scripted.requests.map { $0.items["q"] } == [nil, "Hauptstr. 7, 10115, Berlin, Germany", nil])
    #expect(try await geocoder.locate(berlin)?.precision == .city)
    #expect(scripted.requests.count == 3)
    clock.advance(by: .seconds(31 * 86_400))
    _ = try await geocoder.locate(berlin)
    #expect(
      scripted.requests.count == 5, "only the two empty results have expired")
  }

  @Test(
    "The precision never exceeds that of the query and the response",
    arguments: [
      ("7", 30, "Hauptstr. 7", PlacePrecision.house), ("7a", 30, "Hauptstraße 7 A", .house),
      ("8", 30, "Hauptstr. 7", .street), ("", 26, "Hauptstr. 999", .street),
      ("7", 30, "", .postcode), ("", 16, "Hauptstr. 7", .city), ("", 8, "Hauptstr. 7", .region),
      ("", 4, "Hauptstr. 7", .country),
    ])
  func precision(number: String, rank: Int, street: String, wanted: PlacePrecision) async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok(house(number, rank: rank)) }
    var address = berlin
    address.street = street
    #expect(try await geocoder(scripted).locate(address)?.precision == wanted)
  }

  @Test("Requests are at least a second apart, also across geocoders that share a store")
  func pace() async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok("[]") }
    for _ in 0..<2 {
      for index in 0..<4 {
        var address = berlin
        address.locality = "Berlin \(index)"
        _ = try await geocoder(scripted).locate(address)
      }
    }
    let times = scripted.requests.map(\.time)
    #expect(times.count == 12)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 1 })
  }

  @Test("Results that another process cached in the meantime are used")
  func meanwhile() async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok(house("7")) }
    let other = geocoder(scripted)
    _ = try await database.reserveRequest(to: server, now: clock.date)
    let waiting = OnlineGeocoder(
      server: server, database: database, transport: scripted, places: nil, language: "de",
      clock: BusyClock {
        _ = try await other.locate(berlin)
        clock.advance(by: .seconds(2))
      }, now: { [clock] in clock.date })
    #expect(try await waiting.locate(berlin)?.precision == .house)
    #expect(scripted.requests.count == 1)
  }

  @Test("Retry-After is obeyed, also by other geocoders")
  func retryAfter() async throws {
    let scripted = ScriptedServer(clock) { _, number in
      number == 1 ? HTTPResponse(status: 429, headers: ["Retry-After": "120"]) : ok(house("7"))
    }
    let until = clock.date + 120
    await #expect(throws: GeocoderError.rateLimited(until: until)) {
      try await geocoder(scripted).locate(berlin)
    }
    clock.advance(by: .seconds(60))
    await #expect(throws: GeocoderError.rateLimited(until: until)) {
      try await geocoder(scripted).locate(berlin)
    }
    #expect(scripted.requests.count == 1)
    clock.advance(by: .seconds(60))
    #expect(try await geocoder(scripted).locate(berlin)?.precision == .house)
  }

  @Test(
    "Every form of Retry-After is parsed; without a valid one the delay is our own",
    arguments: [
      ("Sat, 21 Nov 2026 08:02:00 GMT", 120...120), ("99999999999", 86_400...86_400),
      ("Fri, 20 Nov 2026 08:00:00 GMT", 1...1), ("0", 1...1), ("soon", 1...3), (nil, 1...3),
    ] as [(String?, ClosedRange<Double>)])
  func waits(header: String?, seconds: ClosedRange<Double>) async throws {
    let scripted = ScriptedServer(clock) { _, number in
      number == 1
        ? HTTPResponse(status: 503, headers: header.map { ["Retry-After": $0] } ?? [:])
        : ok(house("7"))
    }
    let start = clock.date
    let error = await #expect(throws: GeocoderError.self) {
      try await geocoder(scripted).locate(berlin)
    }
    guard case .rateLimited(let until) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seconds.contains(until.timeIntervalSince(start)))
    // No request is sent before that time, also not by another geocoder.
    clock.advance(by: .seconds(until.timeIntervalSince(start) - 0.1))
    await #expect(throws: GeocoderError.self) { try await geocoder(scripted).locate(berlin) }
    #expect(scripted.requests.count == 1)
    clock.advance(by: .seconds(0.2))
    #expect(try await geocoder(scripted).locate(berlin) != nil)
  }

  @Test("A rejected request disables the server until it is added again", arguments: [401, 403])
  func refusal(status: Int) async throws {
    try await database.setGeocodingServer(server)
    let scripted = ScriptedServer(clock) { _, number in
      number == 1 ? HTTPResponse(status: status) : ok(house("7"))
    }
    for _ in 0..<3 {
      await #expect(throws: GeocoderError.refused(server: server.url)) {
        try await geocoder(scripted).locate(berlin)
      }
    }
    #expect(scripted.requests.count == 1)
    try await database.setGeocodingServer(server)
    #expect(try await geocoder(scripted).locate(berlin) != nil)
  }

  @Test("Server faults are retried with exponential backoff and then reported")
  func serverFault() async throws {
    let scripted = ScriptedServer(clock) { _, _ in
      HTTPResponse(status: 500, body: Data("oh\nno".utf8))
    }
    await #expect(throws: GeocoderError.serverFault(status: 500, message: "oh no")) {
      try await geocoder(scripted).locate(berlin)
    }
    let times = scripted.requests.map(\.time)
    #expect(times.count == Backoff.geocodingFault.attempts)
    #expect(times[3].timeIntervalSince(times[2]) > 8)
  }

  @Test("The daily request limit is enforced")
  func budget() async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok("[]") }
    await #expect(throws: GeocoderError.self) {
      for index in 0..<30 {
        var address = berlin
        address.locality = "Berlin \(index)"
        _ = try await geocoder(scripted).locate(address)
      }
    }
    #expect(scripted.requests.count == server.dailyBudget)
  }

  @Test(
    "A malformed response is an error and is not cached",
    arguments: ["", "{}", "<html>", "[{\"lat\": 1}]", "[[[", "{\"error\": \"x\"}"])
  func garbage(body: String) async throws {
    let scripted = ScriptedServer(clock) { _, number in number == 1 ? ok(body) : ok(house("7")) }
    await #expect(throws: GeocoderError.self) { try await geocoder(scripted).locate(berlin) }
    #expect(try await geocoder(scripted).locate(berlin) != nil)
  }

  @Test("Candidates with invalid coordinates are ignored")
  func nonsense() async throws {
    let abroad = ScriptedServer(clock) { _, _ in
      ok("[{\"lat\": \"999\", \"lon\": \"0\"}, {\"lat\": \"nan\", \"lon\": \"0\"}]")
    }
    #expect(try await geocoder(abroad).locate(berlin) == nil)
  }

  @Test("Photon receives free-form text, and its response is parsed")
  func photon() async throws {
    let scripted = ScriptedServer(clock) { _, _ in
      ok(
        """
        {"type": "FeatureCollection", "features": [{"type": "Feature",
          "geometry": {"type": "Point", "coordinates": [13.38, 52.52]},
          "properties": {"type": "house", "housenumber": "7", "street": "Hauptstraße", "city": "Berlin",
            "state": "Berlin", "countrycode": "DE", "osm_value": "yes"}}]}
        """)
    }
    let place = try #require(try await geocoder(scripted, kind: .photon).locate(berlin))
    #expect(place.precision == .house)
    #expect(abs(place.coordinate.latitude - 52.52) < 1e-9)
    let request = try #require(scripted.requests.first)
    #expect(request.path == "/nominatim/api")
    #expect(request.items["q"] == "Hauptstr. 7, 10115, Berlin, Germany")
  }

  @Test("Plus signs and ampersands in addresses are escaped")
  func escaping() async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok("[]") }
    var address = berlin
    address.street = "A+B & C=D #1"
    _ = try await geocoder(scripted).locate(address)
    #expect(scripted.requests.first?.items["street"] == "A+B & C=D #1")
  }

  @Test("An invalid URL is an error", arguments: ["", "places", "ftp://x/", "https://"])
  func badURL(url: String) async throws {
    let scripted = ScriptedServer(clock) { _, _ in ok("[]") }
    let geocoder = OnlineGeocoder(
      server: GeocodingServer(kind: .nominatim, url: url), database: database, transport: scripted,
      places: nil, language: "en", clock: clock, now: { [clock] in clock.date })
    await #expect(throws: GeocoderError.badURL(url)) { try await geocoder.locate(berlin) }
    #expect(scripted.requests.isEmpty)
  }
}
