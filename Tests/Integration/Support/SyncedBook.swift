import Foundation
import GRDB
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// An address book of 215 cards that has changed since it was synced: 210 cards are different, five
/// are removed and five are new, which makes three batches. Each run uses a copy of the synced
/// database.
public struct SyncedBook: Sendable {
  /// The address.
  public var address: WebAddress
  /// The database of the first sync.
  var file: URL
  /// The cards stored by the first sync.
  public var before: [String: Data]
  /// The current cards on the server.
  public var server: [String: Data]

  /// Returns the address book on this kind of server that all tests share.
  public static func shared(_ kind: DAVServer.Kind) async throws -> SyncedBook {
    guard let task = shared[kind] else { throw ChildProcess.Failure(message: "no book") }
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
        credentials: DAVServer.credentials(for: address), clock: InstantClock())
      // The second pass verifies the result of the first one.
      for _ in 0..<2 {
        let result = await ContactSync(
          source: source, account: account, database: database, activity: ActivityCenter()
        ).run()
        guard result.outcome == .succeeded else {
          throw ChildProcess.Failure(message: "not synced: \(result.outcome)")
        }
      }
    }
    before = try Self.cards(in: file)
    try await server.change(address, cards: 210)
    self.server = try await contents(of: address, kind: kind)
    self.address = address
    self.file = file
  }

  /// The same address book before its first sync.
  public var unsynced: Self {
    var book = self
    book.file = file.deletingLastPathComponent().appendingPathComponent("unsynced.db")
    book.before = [:]
    return book
  }

  /// Copies the database of the first sync.
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

  /// Returns the stored bytes of all cards by href.
  static func cards(in file: URL) throws -> [String: Data] {
    try DatabaseQueue(path: file.path).read { db in
      var cards: [String: Data] = [:]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT href, raw FROM person WHERE resourceIndex = 0
          UNION ALL SELECT href, raw FROM sourceCard WHERE resourceIndex = 0
          """)
      while let row = try rows.next() { cards[row[0]] = row[1] }
      return cards
    }
  }
}
