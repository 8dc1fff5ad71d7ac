import Foundation
import GRDB
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// A book of 215 cards that was synced and has changed since: 210 are other than they were, five of them are
/// gone, and five are new: three batches. What was synced is kept in a file that each run begins with a copy of.
public struct SyncedBook: Sendable {
  /// Where it is.
  public var address: WebAddress
  /// The database of the first sync.
  var file: URL
  /// The cards that were stored by the first sync.
  public var before: [String: Data]
  /// What the server holds now.
  public var server: [String: Data]

  /// The book of all tests on this server.
  public static func shared(_ kind: DAVServer.Kind) async throws -> SyncedBook {
    guard let task = shared[kind] else { throw ChildProcess.Failure(words: "no book") }
    return try await task.value
  }

  private static let shared: [DAVServer.Kind: Task<SyncedBook, any Error>] = Dictionary(
    uniqueKeysWithValues: DAVServer.Kind.allCases.map { kind in
      (kind, Task { try await SyncedBook(kind) })
    })

  private init(_ kind: DAVServer.Kind) async throws {
    let server = try await DAVServer.shared(kind)
    let address = try await server.book(cards: 215)
    let folder = Self.newFolder()
    let file = folder.appendingPathComponent("synced.db")
    do {
      let database = try HalcyonDatabase(path: file.path)
      let account = try await database.addContactAccount(
        name: "Book", configuration: .folder(path: "/nowhere"))
      try Self.copy(file, to: folder.appendingPathComponent("unsynced.db"))
      let source = CardDAVSource(
        book: address, transport: SoupTransport(userAgent: "HalcyonTests"),
        credentials: DAVServer.credentials(for: address), clock: ImpatientClock())
      // The second pass looks over what the first one brought.
      for _ in 0..<2 {
        let result = await ContactSync(
          source: source, account: account, database: database, activity: ActivityCenter()
        ).run()
        guard result.outcome == .succeeded else {
          throw ChildProcess.Failure(words: "not synced: \(result.outcome)")
        }
      }
    }
    before = try Self.cards(in: file)
    try await server.change(address, cards: 210)
    self.server = try await contents(of: address, kind: kind)
    self.address = address
    self.file = file
  }

  /// The same book before its first sync.
  public var unsynced: Self {
    var book = self
    book.file = file.deletingLastPathComponent().appendingPathComponent("unsynced.db")
    book.before = [:]
    return book
  }

  /// A copy of the database of the first sync.
  func copy() throws -> URL {
    let copy = Self.newFolder().appendingPathComponent("run.db")
    try Self.copy(file, to: copy)
    return copy
  }

  private static func copy(_ file: URL, to copy: URL) throws {
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: file.path + suffix) {
      try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
    }
  }

  private static func newFolder() -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-faults-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// What a database has stored, as it came, by href.
  static func cards(in file: URL) throws -> [String: Data] {
    try DatabaseQueue(path: file.path).read { db in
      var cards: [String: Data] = [:]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT href, raw FROM person WHERE instr(href, char(31)) = 0
          UNION ALL SELECT href, raw FROM sourceCard WHERE instr(href, char(31)) = 0
          """)
      while let row = try rows.next() { cards[row[0]] = row[1] }
      return cards
    }
  }
}
