import Foundation
import HalcyonCore
import HalcyonStore

/// Finds places by asking the server that the user named.
///
/// Asks part by part first, then with the address as one text, then for the city alone, and keeps every
/// answer, also that there is none, so that nothing is asked twice. `RequestPace` in the store says when the
/// next request may start, over all processes and restarts.
///
/// A place is never more precise than both the address and the answer are: a house number that the server
/// does not know makes the place a street.
public actor OnlineGeocoder: Geocoder {
  /// How long it counts that a server knows no place.
  static let negativeLife: TimeInterval = 30 * 86_400

  /// The host that is asked.
  public nonisolated let name: String

  private let server: GeocodingServer
  private let provider: any GeocodingProvider
  private let database: HalcyonDatabase
  private let transport: any HTTPTransport
  private let areas: AreaReader?
  private let language: String
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date

  /// A geocoder over a server.
  /// - Parameters:
  ///   - places: place data in which the names of countries are read; without it answers from another
  ///     country than the address names are believed.
  ///   - language: in which places are named, as in `de` or `pt-BR`.
  ///   - clock: what waits; `now` is what the store remembers.
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

  /// The place of `address`; `nil` where the server knows none.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    let countries = try countries(of: address)
    for query in GeocodingQuery.ladder(address) {
      guard let candidates = try await candidates(for: query) else { continue }
      if let place = CandidateChoice.place(of: address, from: candidates, countries: countries) {
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

  /// - Returns: `nil` where the server has no such question.
  private func candidates(
    for query: GeocodingQuery
  ) async throws(GeocoderError) -> [GeocodingCandidate]? {
    guard let request = provider.request(for: query, language: language) else { return nil }
    let key = language + "|" + query.key
    if let known = try await cached(key) { return known }
    let url = try url(request.path, request.items)
    try await waitForTurn()
    // Another process may have asked it meanwhile.
    if let known = try await cached(key) { return known }
    let body = try await ask(url)
    let candidates: [GeocodingCandidate]
    do {
      candidates = try provider.candidates(in: body)
    } catch {
      throw .serverFault(status: 200, message: "the answer is not in the server's protocol")
    }
    do {
      try await database.cacheAnswer(
        candidates, server: server.url, query: key, now: now())
    } catch { throw .data(message: error.message) }
    return candidates
  }

  private func cached(_ key: String) async throws(GeocoderError) -> [GeocodingCandidate]? {
    do {
      return try await database.cachedAnswer(
        [GeocodingCandidate].self, server: server.url, query: key,
        negativeSince: now() - Self.negativeLife)
    } catch { throw .data(message: error.message) }
  }

  private func url(_ path: String, _ items: [URLQueryItem]) throws(GeocoderError) -> WebAddress {
    guard let base = WebAddress(server.url) else { throw .badURL(server.url) }
    var parts = URLComponents()
    parts.queryItems = items
    var url = base.at(path: base.path.hasSuffix("/") ? base.path + path : base.path + "/" + path)
    // A plus sign stands for itself in an address, and for a space in a query.
    url.query = parts.percentEncodedQuery?.replacing("+", with: "%2B")
    return url
  }

  /// Asks, once it is our turn; answers that ask to come again later are obeyed.
  private func ask(_ url: WebAddress) async throws(GeocoderError) -> Data {
    var failures = 0
    while true {
      let response = try await response(from: url)
      do { try await database.noteAnswer(now: now()) } catch {
        throw .data(message: error.message)
      }
      switch response.status {
      case 200: return response.body
      case 401, 403:
        do {
          try await database.stopRequests(to: server)
        } catch { throw .data(message: error.message) }
        throw .refused(server: server.url)
      case 429, 503:
        let asked = RetryAfter.duration(response.headers["Retry-After"], now: now())
        let seconds = asked.map { $0 / .seconds(1) } ?? Backoff.seconds(after: failures)
        do {
          try await database.postponeRequests(seconds: seconds, now: now())
        } catch { throw .data(message: error.message) }
        throw .rateLimited(until: now() + min(max(seconds, 1), RequestPace.longestWait))
      case 500...599 where failures < Backoff.mostTries:
        failures += 1
        try await sleep(Backoff.seconds(after: failures))
        try await waitForTurn()
      default:
        let text = String(decoding: response.body.prefix(200), as: UTF8.self)
        throw .serverFault(
          status: response.status,
          message: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
  }

  /// - Source: redirects are not followed: the pace is kept with the server that the user named.
  private func response(from url: WebAddress) async throws(GeocoderError) -> HTTPResponse {
    let request = HTTPRequest(
      "GET", url,
      headers: [
        "User-Agent": UserAgent.text(contact: server.contact), "Accept": "application/json",
      ],
      timeouts: HTTPTimeouts(
        connect: .seconds(10), answer: .seconds(30), idle: .seconds(10), total: .seconds(60)),
      maximumBytes: 1 << 20)
    do {
      return try await transport.send(request)
    } catch {
      switch error {
      case .unreachable(let message): throw .noNetwork(message: message)
      case .certificate(let host, let fingerprint, let problem):
        throw .certificate(host: host, fingerprint: fingerprint, problem: problem)
      case .cancelled: throw .cancelled
      case .timedOut: throw .serverFault(status: nil, message: "no answer in time")
      case .cut(let message), .tls(let message), .malformed(let message):
        throw .serverFault(status: nil, message: message)
      case .tooLarge: throw .serverFault(status: nil, message: "the answer is too large")
      case .invalidAddress(let address): throw .badURL(address)
      }
    }
  }

  private func waitForTurn() async throws(GeocoderError) {
    while true {
      let (turn, asked): (RequestPace.Turn, Date)
      do {
        asked = now()
        turn = try await database.takeTurn(server, now: asked)
      } catch { throw .data(message: error.message) }
      switch turn {
      case .start(let date):
        let wait = date.timeIntervalSince(asked)
        guard wait > RequestPace.tolerance else { return }
        try await sleep(wait)
      case .askedToWait(let until): throw .rateLimited(until: until)
      case .budgetSpent(let until): throw .budgetSpent(until: until)
      case .refused: throw .refused(server: server.url)
      }
    }
  }

  private func sleep(_ seconds: TimeInterval) async throws(GeocoderError) {
    guard seconds > 0 else { return }
    do { try await clock.sleep(for: .seconds(seconds)) } catch { throw .cancelled }
  }
}

/// How long to wait after failures in a row: twice as long each time, from 2 s up to 5 min, and up to half of
/// it more or less by chance, so that clients do not come back together.
enum Backoff {
  /// Failures in a row after which the request is given up.
  static let mostTries = 3

  static func seconds(
    after failures: Int, jitter: Double = .random(in: 0.5...1.5)
  ) -> TimeInterval {
    min(300, 2 * pow(2, Double(max(0, min(failures, 16))))) * jitter
  }
}
