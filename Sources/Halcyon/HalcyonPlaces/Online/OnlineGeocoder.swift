import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import Localization

/// Locates addresses with the geocoding server that the user configured.
///
/// Sends a structured query first, then the address as free-form text, then the city only. Every
/// response is cached, including empty ones, so that no query is sent twice. `GeocodingRateLimit`
/// in the store schedules requests across processes and restarts.
///
/// The precision of a place never exceeds that of the address and the response: if the server does
/// not know a house number, the place is a street.
public actor OnlineGeocoder: Geocoder {
  /// How long an empty response is cached.
  static let emptyResultLifetime: TimeInterval = 30 * 86_400
  /// The largest response that is read, in bytes.
  private static let maximumBytes = 1 << 20

  /// The host name of the server.
  public nonisolated let name: String

  private let server: GeocodingServer
  private let provider: any GeocodingProvider
  private let database: HalcyonDatabase
  private let transport: any HTTPTransport
  private let areas: AreaReader?
  private let language: String
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// Creates a geocoder for a server.
  /// - Parameters:
  ///   - places: Place data for resolving country names. Without it, results in countries other
  ///     than the one in the address are accepted.
  ///   - language: The language of place names, such as `de` or `pt-BR`.
  ///   - clock: The clock for waiting.
  ///   - now: Returns the current date, for the dates in the store.
  public init(
    server: GeocodingServer, database: HalcyonDatabase, transport: any HTTPTransport,
    places: PlacesDatabase?, language: String, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.server = server
    name = WebAddress(server.url)?.origin.host ?? server.url
    provider = server.kind.provider
    self.database = database
    self.transport = transport
    areas = places.map(AreaReader.init)
    self.language = language
    self.clock = clock
    self.now = now
  }

  /// Returns the place of `address`; `nil` if the server finds none.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    let countries = try countries(of: address)
    for query in GeocodingQuery.queries(address) {
      guard let candidates = try await candidates(for: query) else { continue }
      if let place = CandidateSelection.place(of: address, from: candidates, countries: countries) {
        return place
      }
    }
    return nil
  }

  private func countries(of address: PostalAddress) throws(GeocoderError) -> Set<String>? {
    guard let areas else { return nil }
    do {
      return try areas.hints(country: address.country, region: "").country?.countryCodes
    } catch {
      throw .data(message: "\(error)")
    }
  }

  /// Returns the candidates from the cache or the server.
  /// - Returns: `nil` if the server does not support the query.
  private func candidates(
    for query: GeocodingQuery
  ) async throws(GeocoderError) -> [GeocodingCandidate]? {
    guard let request = provider.request(for: query, language: language) else { return nil }
    let key = language + "|" + query.key
    if let known = try await cached(key) { return known }
    let url = try url(request.path, request.items)
    try await waitForTurn()
    // Another process may have sent the same query in the meantime.
    if let known = try await cached(key) { return known }
    let body = try await ask(url)
    let candidates: [GeocodingCandidate]
    do {
      candidates = try provider.candidates(in: body)
    } catch {
      throw .serverFault(status: 200, message: tr("the response is not a geocoding result"))
    }
    try await stored { () throws(StoreError) in
      try await database.cacheAnswer(candidates, server: server.url, query: key, now: now())
    }
    return candidates
  }

  private func cached(_ key: String) async throws(GeocoderError) -> [GeocodingCandidate]? {
    try await stored { () throws(StoreError) in
      try await database.cachedAnswer(
        [GeocodingCandidate].self, server: server.url, query: key,
        negativeSince: now() - Self.emptyResultLifetime)
    }
  }

  private func url(_ path: String, _ items: [URLQueryItem]) throws(GeocoderError) -> WebAddress {
    guard let base = WebAddress(server.url) else { throw .badURL(server.url) }
    var parts = URLComponents()
    parts.queryItems = items
    var url = base.at(path: base.path.hasSuffix("/") ? base.path + path : base.path + "/" + path)
    // `URLComponents` does not encode plus signs, but servers read them as spaces in a query.
    url.query = parts.percentEncodedQuery?.replacing("+", with: "%2B")
    return url
  }

  /// Sends a request in its turn. Faults are retried with exponential backoff; `Retry-After` is
  /// obeyed.
  private func ask(_ url: WebAddress) async throws(GeocoderError) -> Data {
    var failures = 0
    while true {
      let response = try await response(from: url)
      try await stored { () throws(StoreError) in try await database.noteAnswer(now: now()) }
      if response.status == 200 { return response.body }
      failures += 1
      if [401, 403].contains(response.status) {
        try await stored { () throws(StoreError) in try await database.stopRequests(to: server) }
        throw .refused(server: server.url)
      }
      switch RetryRule.geocoding.decision(after: failure(response), failures: failures) {
      case .retry(let delay), .wait(let delay):
        try await sleep(delay)
        try await waitForTurn()
      case .postpone(let delay): throw .rateLimited(until: try await postponeRequests(delay))
      case .stop: throw Self.fault(response)
      }
    }
  }

  /// Returns an error response as the retry rule sees it.
  private func failure(_ response: HTTPResponse) -> RetryRule.Failure {
    if let limit = RateLimit(status: response.status, headers: response.headers, now: now()) {
      return .rateLimited(limit.delay)
    }
    return (500...599).contains(response.status) ? .temporary : .permanent
  }

  /// Postpones all requests to the server.
  /// - Returns: The time of the next request.
  private func postponeRequests(_ delay: Duration) async throws(GeocoderError) -> Date {
    let seconds = delay / .seconds(1)
    try await stored { () throws(StoreError) in
      try await database.postponeRequests(seconds: seconds, now: now())
    }
    return now() + seconds
  }

  private static func fault(_ response: HTTPResponse) -> GeocoderError {
    let text = String(decoding: response.body.prefix(200), as: UTF8.self)
    return .serverFault(
      status: response.status,
      message: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Sends one request. Redirects are not followed, because the request pace applies to the
  /// configured server.
  private func response(from url: WebAddress) async throws(GeocoderError) -> HTTPResponse {
    let request = HTTPRequest(
      "GET", url,
      headers: [
        "User-Agent": UserAgent.text(contact: server.contact), "Accept": "application/json",
      ],
      timeouts: HTTPTimeouts(
        connect: .seconds(10), response: .seconds(30), idle: .seconds(10), total: .seconds(60)),
      maximumBytes: Self.maximumBytes)
    do {
      return try await transport.send(request)
    } catch {
      switch error {
      case .unreachable(let message): throw .noNetwork(message: message)
      case .certificate(let host, let fingerprint, let problem):
        throw .certificate(host: host, fingerprint: fingerprint, problem: problem)
      case .cancelled: throw .cancelled
      case .timedOut: throw .serverFault(status: nil, message: tr("the request timed out"))
      case .cut(let message), .tls(let message), .malformed(let message):
        throw .serverFault(status: nil, message: message)
      case .tooLarge:
        throw .serverFault(
          status: nil,
          message: tr(
            "the response is larger than %1\u{A0}MB", Translation.number(Self.maximumBytes >> 20)))
      case .invalidAddress(let address): throw .badURL(address)
      }
    }
  }

  private func waitForTurn() async throws(GeocoderError) {
    while true {
      let asked = now()
      let turn = try await stored { () throws(StoreError) in
        try await database.reserveRequest(to: server, now: asked)
      }
      switch turn {
      case .start(let date):
        let wait = date.timeIntervalSince(asked)
        guard wait > GeocodingRateLimit.tolerance else { return }
        try await sleep(.seconds(wait))
      case .retryAfter(let until): throw .rateLimited(until: until)
      case .budgetSpent(let until): throw .budgetSpent(until: until)
      case .refused: throw .refused(server: server.url)
      }
    }
  }

  private func sleep(_ duration: Duration) async throws(GeocoderError) {
    do { try await clock.sleep(for: duration) } catch { throw .cancelled }
  }

  /// Runs an operation on the store.
  private func stored<T>(
    _ operation: () async throws(StoreError) -> T
  ) async throws(GeocoderError) -> T {
    do throws(StoreError) { return try await operation() } catch {
      throw .data(message: error.message)
    }
  }
}
