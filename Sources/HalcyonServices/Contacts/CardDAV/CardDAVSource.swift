import Foundation
import Logging

/// One address book of a CardDAV server.
///
///     let transport = SoupTransport(userAgent: "Halcyon/0.1", trust: trust)
///     let source = CardDAVSource(book: book.url, transport: transport, credentials: credentials)
///     let pass = try await source.pass(since: state)
///
/// Asks for what changed since a token (RFC 6578) and, where the server does not know that, compares
/// ETags (RFC 6352). A pass either accounts for each card that the server named or throws.
public struct CardDAVSource: ContactSource {
  /// How a book is asked.
  public struct Options: Hashable, Sendable {
    /// How many batches are fetched at once, 1…4.
    public var concurrency = 3
    /// How long a request waits.
    public var timeouts = HTTPTimeouts()

    /// The usual way.
    public init() {}
  }

  private let book: WebAddress
  private let client: DAVClient
  private let options: Options

  /// The book at `book`.
  /// - Parameters:
  ///   - credentials: nil where the server asks for none.
  ///   - clock: what sleeps between tries.
  ///   - now: the time of day, for dates in `Retry-After`.
  public init(
    book: WebAddress, transport: any HTTPTransport, credentials: HTTPCredentials?,
    options: Options = Options(), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      book: book,
      client: DAVClient(
        transport: transport, credentials: credentials,
        patience: DAVPatience(clock: clock, now: now)), options: options)
  }

  init(book: WebAddress, client: DAVClient, options: Options = Options()) {
    self.book = book
    self.client = client
    self.options = options
  }

  /// Begins a pass over what changed since `state`; asks nothing before its first step.
  public func pass(since state: SyncState) async throws(ContactSourceError) -> any SyncPass {
    var client = client
    client.timeouts = options.timeouts
    return CardDAVPass(book: book, client: client, options: options, state: state)
  }

  /// The photo that a card names by an address. Follows the same rules as all requests: the password goes
  /// to no other host.
  /// - Parameter maximumBytes: a larger one is refused.
  public func photo(at address: WebAddress, maximumBytes: Int = 4 << 20)
    async throws(ContactSourceError) -> Data
  {
    do {
      let reply = try await client.get(address, accept: "image/*", maximumBytes: maximumBytes)
      let type = reply.response.headers["Content-Type"]?.lowercased() ?? ""
      let body = reply.response.body
      guard !body.isEmpty, type.hasPrefix("image/") || CardPhoto.mediaType(body) != nil else {
        throw DAVFailure.notDAV(status: reply.response.status, tr("the photo is not a picture"))
      }
      return body
    } catch let failure as DAVFailure {
      throw failure.sourceError(address.description)
    } catch {
      throw .cancelled
    }
  }
}
