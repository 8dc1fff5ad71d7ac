import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// A sync with one fault at one moment, followed by a clean sync.
public struct FaultRun: Sendable {
  /// The result of the sync with the fault.
  public var faultResult = ContactSyncResult()
  /// The activity of the sync with the fault; nil unless there is exactly one.
  public var faultActivity: Activity?
  /// The stored cards after the sync with the fault.
  public var stored: [String: Data] = [:]
  /// The result of the clean sync.
  public var clean = ContactSyncResult()
  /// The state of the activity of the clean sync.
  public var cleanState: Activity.State?
  /// The stored cards after the clean sync.
  public var after: [String: Data] = [:]
  /// Whether the fault occurred.
  public var didOccur = false

  /// Syncs a changed address book with a fault, then without one. A first sync requests batches if
  /// one of them has the fault.
  public init(
    _ fault: Fault, at moment: Fault.Moment, book: SyncedBook, proxy: FaultProxy
  ) async throws {
    var options = CardDAVSource.Options()
    if [.middle, .last].contains(moment) { options.maximumAtOnce = 0 }
    let file = try book.copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try await proxy.set(fault.rules(at: moment))
    let transport = ShortTimeoutTransport(fault, at: moment)
    try await transport.signIn(at: proxy.address(of: book.address))
    (faultResult, faultActivity) = try await Self.sync(
      file, book, proxy, transport, options, at: Date())
    didOccur = try await proxy.seen().contains(where: \.spoilt)
    stored = try SyncedBook.cards(in: file)
    try await proxy.set("[]")
    // Late enough for the deletion brake to accept a confirmation.
    let later = Date().addingTimeInterval(120)
    let shown: Activity?
    (clean, shown) = try await Self.sync(
      file, book, proxy, SoupTransport(userAgent: "HalcyonTests"), options, at: later)
    cleanState = shown?.state
    after = try SyncedBook.cards(in: file)
  }

  private static func sync(
    _ file: URL, _ book: SyncedBook, _ proxy: FaultProxy, _ transport: any HTTPTransport,
    _ options: CardDAVSource.Options, at date: Date
  ) async throws -> (ContactSyncResult, Activity?) {
    let database = try HalcyonDatabase(path: file.path)
    guard let account = try await database.contactAccounts().first(where: { $0.name == "Book" })
    else { throw ChildProcess.Failure(message: "no account") }
    let address = proxy.address(of: book.address)
    let source = CardDAVSource(
      book: address, transport: transport, credentials: DAVServer.credentials(for: address),
      options: options, clock: InstantClock())
    let activity = ActivityCenter()
    let result = await ContactSync(
      source: source, account: account, database: database, activity: activity, date: { date }
    ).run()
    let shown = await activity.snapshot.activities
    return (result, shown.count == 1 ? shown.first : nil)
  }
}

/// Uses a short timeout for the kind of request that a fault leaves unanswered, and the usual one
/// for all others, because a slow test machine is not a fault. Batches are requested concurrently,
/// so that it is unknown which of them the fault affects.
private actor ShortTimeoutTransport: HTTPTransport {
  private let base = SoupTransport(userAgent: "HalcyonTests")
  private let kind: Data?

  init(_ fault: Fault, at moment: Fault.Moment) {
    kind = fault.isTimeout ? Data(fault.kind(at: moment).utf8) : nil
  }

  /// Signs in first, so that the fault does not affect the 401 challenge, where it would have no
  /// effect.
  func signIn(at book: WebAddress) async throws {
    var request = HTTPRequest("PROPFIND", book, headers: ["Depth": "0"])
    request.credentials = DAVServer.credentials(for: book)
    _ = try await base.send(request)
  }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await base.send(limited(request))
  }

  func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
    try await base.stream(limited(request))
  }

  private func limited(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    if let kind, request.method == "REPORT", request.body.range(of: kind) != nil {
      request.timeouts = HTTPTimeouts(
        connect: .seconds(20), response: .seconds(3), idle: .seconds(3), total: .seconds(6))
    }
    return request
  }
}
