import Foundation
import HalcyonCore
import HalcyonNetwork
import Localization
import Logging

/// One address book of a CardDAV server.
///
///     let transport = SoupTransport(userAgent: "Halcyon/0.1", trust: trust)
///     let source = CardDAVSource(book: book.url, transport: transport, credentials: credentials)
///     let pass = try await source.pass(since: state)
///
/// Requests the changes since a token (RFC 6578), or compares ETags (RFC 6352) if the server does
/// not support that. A pass either accounts for each card that the server listed or throws.
public struct CardDAVSource: ContactSource {
  /// How an address book is requested.
  public struct Options: Hashable, Sendable {
    /// The number of concurrent downloads, 1…4.
    public var concurrency = 3
    /// The number of cards up to which a first sync requests all of them at once. A server may hold
    /// the whole response in memory.
    public var maximumAtOnce = 20_000
    /// How long a request waits.
    public var timeouts = HTTPTimeouts()

    /// The defaults.
    public init() {}
  }

  /// The address of the account, below which the first cards were stored.
  private let book: WebAddress
  private let client: DAVClient
  private let options: Options
  /// The address to which the server moved the address book permanently; nil for `book`.
  var movedTo: WebAddress?
  /// Other addresses that the address book has had, below which cards may be stored.
  var formerAddresses: [WebAddress] = []
  /// Receives the address to which the server moves the address book permanently, and `book` if it
  /// is no longer there.
  var onMove: @Sendable (WebAddress) async -> Void = { _ in }

  /// Creates a source for the address book at `book`.
  /// - Parameters:
  ///   - credentials: Nil if the server requires none.
  ///   - clock: Sleeps between attempts.
  ///   - now: Returns the current time, for dates in `Retry-After`.
  public init(
    book: WebAddress, transport: any HTTPTransport, credentials: HTTPCredentials?,
    options: Options = Options(), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      book: book,
      client: DAVClient(
        transport: transport, credentials: credentials,
        retryPolicy: RetryPolicy(clock: clock, now: now)), options: options)
  }

  init(book: WebAddress, client: DAVClient, options: Options = Options()) {
    self.book = book
    self.client = client
    self.options = options
  }

  /// Begins a pass over the changes since `state`; sends nothing before its first step.
  public func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    var client = client
    client.timeouts = options.timeouts
    return CardDAVPass(
      book: book, movedTo: movedTo, formerAddresses: formerAddresses, client: client,
      options: options, state: state, onMove: onMove)
  }

  /// Returns the photo at an address in a card. As in all requests, the password is not sent to
  /// other hosts.
  /// - Parameter maximumBytes: The maximum size; a larger photo is rejected.
  public func photo(at address: WebAddress, maximumBytes: Int = 4 << 20)
    async throws(ServiceProblem) -> Data
  {
    var client = client
    client.timeouts = options.timeouts
    do {
      let reply = try await client.get(
        address, accept: "image/*", maximumBytes: maximumBytes, attempts: 1)
      let type = reply.response.headers["Content-Type"]?.lowercased() ?? ""
      let body = reply.response.body
      guard !body.isEmpty, type.hasPrefix("image/") || ImageFormat(signature: body) != nil else {
        throw DAVFailure.notDAV(status: reply.response.status, tr("the photo is not an image"))
      }
      return body
    } catch let failure as DAVFailure {
      throw failure.serviceProblem(address.description, now: client.retryPolicy.now())
    } catch {
      throw .cancelled
    }
  }
}
