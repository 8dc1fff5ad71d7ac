import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// One fault at one moment of a sync into a store, with a clean sync after it.
public struct FaultRun: Sendable {
  /// What the sync with the fault came to.
  public var spoilt = ContactSyncResult()
  /// What was stored after it.
  public var stored: [String: Data] = [:]
  /// What the clean sync came to.
  public var clean = ContactSyncResult()
  /// What was stored after that.
  public var after: [String: Data] = [:]
  /// Whether the fault struck.
  public var didStrike = false

  /// Runs a fault over a book that was synced and has changed.
  public init(
    _ fault: Fault, at moment: Fault.Moment, book: SyncedBook, proxy: FaultProxy
  ) async throws {
    LogWatch.begin()
    let file = try book.copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try await proxy.set(fault.rules(at: moment))
    let struck = StruckTransport(fault, at: moment)
    spoilt = try await Self.sync(file, book, proxy, struck, at: Date())
    didStrike = try await proxy.seen().contains(where: \.spoilt)
    stored = try SyncedBook.cards(in: file)
    try await proxy.set("[]")
    // Late enough to confirm what the brake held.
    let later = Date().addingTimeInterval(120)
    clean = try await Self.sync(
      file, book, proxy, SoupTransport(userAgent: "HalcyonTests"), at: later)
    after = try SyncedBook.cards(in: file)
  }

  private static func sync(
    _ file: URL, _ book: SyncedBook, _ proxy: FaultProxy, _ transport: any HTTPTransport,
    at date: Date
  ) async throws -> ContactSyncResult {
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
    return await ContactSync(
      source: source, account: account, database: database, activity: ActivityCenter(),
      date: { date }
    ).run()
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
