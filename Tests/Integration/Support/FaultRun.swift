import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// One fault at one moment of a sync into a store, with a clean sync after it.
public struct FaultRun: Sendable {
  /// What the sync with the fault came to.
  public var spoilt = ContactSyncResult()
  /// What the window says of it; nil where that is not one activity.
  public var said: Activity?
  /// What was stored after it.
  public var stored: [String: Data] = [:]
  /// What the clean sync came to.
  public var clean = ContactSyncResult()
  /// What the window says of that.
  public var cleanState: Activity.State?
  /// What was stored after that.
  public var after: [String: Data] = [:]
  /// Whether the fault struck.
  public var didStrike = false

  /// Runs a fault over a book that was synced and has changed.
  public init(
    _ fault: Fault, at moment: Fault.Moment, book: SyncedBook, proxy: FaultProxy
  ) async throws {
    let file = try book.copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try await proxy.set(fault.rules(at: moment))
    let struck = StruckTransport(fault, at: moment)
    try await struck.signIn(at: proxy.way(to: book.address))
    (spoilt, said) = try await Self.sync(file, book, proxy, struck, at: Date())
    didStrike = try await proxy.seen().contains(where: \.spoilt)
    stored = try SyncedBook.cards(in: file)
    try await proxy.set("[]")
    // Late enough to confirm what the brake held.
    let later = Date().addingTimeInterval(120)
    let shown: Activity?
    (clean, shown) = try await Self.sync(
      file, book, proxy, SoupTransport(userAgent: "HalcyonTests"), at: later)
    cleanState = shown?.state
    after = try SyncedBook.cards(in: file)
  }

  private static func sync(
    _ file: URL, _ book: SyncedBook, _ proxy: FaultProxy, _ transport: any HTTPTransport,
    at date: Date
  ) async throws -> (ContactSyncResult, Activity?) {
    let database = try HalcyonDatabase(path: file.path)
    guard let account = try await database.contactAccounts().first(where: { $0.name == "Book" })
    else { throw ChildProcess.Failure(words: "no account") }
    var options = CardDAVSource.Options()
    // One batch at a time, so that "the second" is one of the book's and not of chance.
    options.concurrency = 1
    let way = proxy.way(to: book.address)
    let source = CardDAVSource(
      book: way, transport: transport, credentials: DAVServer.credentials(for: way),
      options: options, clock: ImpatientClock())
    let activity = ActivityCenter()
    let result = await ContactSync(
      source: source, account: account, database: database, activity: activity, date: { date }
    ).run()
    let shown = await activity.snapshot.activities
    return (result, shown.count == 1 ? shown.first : nil)
  }
}

/// Waits briefly for the one answer that a fault keeps silent, and as long as usual for all others: what a
/// busy machine is slow with is no fault.
private actor StruckTransport: HTTPTransport {
  private let base = SoupTransport(userAgent: "HalcyonTests")
  private let kind: Data
  private let position: Int
  private var count = 0

  init(_ fault: Fault, at moment: Fault.Moment) {
    kind = Data(fault.kind(at: moment).utf8)
    position = fault.isSilence ? fault.position(at: moment) : 0
  }

  /// So that no fault meets the challenge of the server, where it would spoil nothing.
  func signIn(at book: WebAddress) async throws {
    var request = HTTPRequest("PROPFIND", book, headers: ["Depth": "0"])
    request.credentials = DAVServer.credentials(for: book)
    _ = try await base.send(request)
  }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var request = request
    if request.method == "REPORT", request.body.range(of: kind) != nil {
      count += 1
      if count == position {
        request.timeouts = HTTPTimeouts(
          connect: .seconds(20), answer: .seconds(1), idle: .seconds(1), total: .seconds(2))
      }
    }
    return try await base.send(request)
  }
}
