import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HangGuard
import IntegrationSupport
import Testing

/// Tests with a real Evolution Data Server on the session bus, which `make integration` starts.
@Suite(
  .logGuard,
  .serialized, .hangGuard,
  .enabled(if: ProcessInfo.processInfo.environment["HALCYON_EVOLUTION"] != nil))
struct EvolutionTests {
  private let database: HalcyonDatabase
  private let account: ContactAccount
  private let activity = ActivityCenter()

  init() async throws {
    database = try HalcyonDatabase.inMemory()
    account = try await database.addContactAccount(
      name: "Personal", configuration: .evolution(book: "system-address-book"))
  }

  private func sync() async -> ContactSyncResult {
    await ContactSync(
      source: EvolutionSource(book: "system-address-book"), account: account, database: database,
      activity: activity
    ).run()
  }

  @Test(
    "The personal address book is listed and synced, and not read again if it is unchanged")
  func book() async throws {
    #expect(try await EvolutionSource.books().contains { $0.uid == "system-address-book" })
    let book = try Book()
    _ = await sync()
    let before = try await database.peopleCount()
    try book.run("add 1000")
    let first = await sync()
    #expect(first.outcome == .succeeded && first.added == 1_000)
    let clock = ContinuousClock()
    var result = ContactSyncResult()
    let time = await clock.measure { result = await sync() }
    print("nothing changed in 1,000: \(time)")
    #expect(result.outcome == .succeeded && result.arrived == 0)

    try book.run("rename Ada Lovelace")
    let second = await sync()
    #expect(second.updated == 1 && second.added == 0)
    #expect(try await database.people().contains { $0.displayName == "Ada Lovelace" })
    #expect(try await database.pendingAddressCount() >= 1_000)

    try book.run("remove 3")
    #expect(await sync().removed == 3)
    try book.run("remove 900")
    #expect(await sync().outcome == .needsConfirmation(removals: 900))
    #expect(try await database.peopleCount() == before + 997)
    try book.run("remove 97")
  }

  @Test("A change in the address book starts a sync")
  func watched() async throws {
    let book = try Book()
    let sources = ContactSources(database: database)
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      network: NoNetwork())
    try await center.start()
    // The watch may start after the first changes.
    var count = 0
    for try await people in database.peopleObservation() {
      if people.contains(where: { $0.displayName.hasPrefix("Person") }) { break }
      count += 1
      try book.run("add 1")
      if count > 20 { break }
    }
    #expect(try await database.peopleCount() > 0)
    try book.run("rename Grace Hopper")
    for try await people in database.peopleObservation()
    where people.contains(where: { $0.displayName == "Grace Hopper" }) {
      break
    }
    await center.stop()
  }

  @Test("A missing address book is reported, and nothing is removed")
  func missing() async {
    let result = await ContactSync(
      source: EvolutionSource(book: "no-such-book"), account: account, database: database,
      activity: activity
    ).run()
    #expect(result.outcome == .failed(.notFound(what: "no-such-book")))
  }
}

/// Tests without a session bus or without the library.
@Suite(
  .hangGuard, .enabled(if: ProcessInfo.processInfo.environment["HALCYON_NO_EVOLUTION"] != nil))
struct NoEvolutionTests {
  @Test("A missing server is reported, and stored contacts are kept")
  func missing() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Personal", configuration: .evolution(book: "system-address-book"))
    let card = SourceCard(
      href: Href("a"), etag: nil, bytes: Data("BEGIN:VCARD\nFN:Ada\nEND:VCARD\n".utf8))
    let activity = ActivityCenter()
    for source in [OneCard(card: card), EvolutionSource(book: "x")] as [any ContactSource] {
      let result = await ContactSync(
        source: source, account: account, database: database, activity: activity
      ).run()
      guard source is EvolutionSource else { continue }
      #expect(result.outcome == .failed(.notFound(what: "evolution-data-server")))
    }
    #expect(try await database.peopleCount() == 1)
  }
}

private struct OneCard: ContactSource, SyncPass {
  let card: SourceCard
  private let steps = Steps()

  init(card: SourceCard) { self.card = card }

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass { self }
  func next() async throws(ServiceProblem) -> SyncStep? {
    await steps.isFirst()
      ? .batch([card], undelivered: []) : .end(SyncEnd(removals: .named([]), token: nil))
  }

  private actor Steps {
    private var count = 0
    func isFirst() -> Bool {
      count += 1
      return count == 1
    }
  }
}

private struct NoNetwork: NetworkMonitor {
  func availability() -> AsyncStream<Bool> { AsyncStream { $0.yield(true) } }
}

/// Another program that changes the address book.
private final class Book {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init() throws {
    process.executableURL = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("meson_helpers/test/eds_book.py")
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends a command and waits for its completion.
  func run(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    var answer = Data()
    while answer.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      answer += more
    }
    #expect(String(decoding: answer, as: UTF8.self) == "ok\n")
  }
}
