import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A person in the trash.
public struct RemovedPerson: Hashable, Sendable, Identifiable {
  /// The id that the person had, and has again after a restoration.
  public var id: Int64
  /// The display name; empty if the person has none.
  public var name: String
  /// The account that the person came from.
  public var accountID: Int64
  /// The name of the account.
  public var accountName: String
  /// The time of the removal.
  public var removed: Date

  /// Creates a removed person.
  public init(id: Int64, name: String, accountID: Int64, accountName: String, removed: Date) {
    self.id = id
    self.name = name
    self.accountID = accountID
    self.accountName = accountName
    self.removed = removed
  }
}

/// The beginning of the list of people in the trash.
public struct RemovedPeopleList: Hashable, Sendable {
  /// The people, the last removed first.
  public var people: [RemovedPerson]
  /// The number of all people in the trash.
  public var count: Int

  /// Creates a list.
  public init(people: [RemovedPerson], count: Int) {
    self.people = people
    self.count = count
  }
}

extension HalcyonDatabase {
  /// The time in seconds for which removed people stay in the trash.
  public static let trashPeriod: TimeInterval = 30 * 24 * 3_600

  /// Returns the people in the trash, the last removed first, then by name.
  /// - Parameter limit: The maximum number of people; `nil` for all.
  /// - Throws: `StoreError`.
  public func removedPeople(limit: Int? = nil) async throws(StoreError) -> [RemovedPerson] {
    try await readRows { db, pass in try RemovedPerson.fetch(db, pass, limit: limit) }
  }

  /// Returns the people in the trash like `removedPeople(limit:)` and their total number: now, and
  /// after each change.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func removedPeopleObservation(
    limit: Int
  ) -> AsyncThrowingStream<RemovedPeopleList, any Error> {
    observe("removedPerson", "source", interval: .milliseconds(100)) {
      database throws(StoreError) in
      try await database.readRows { db, pass in
        RemovedPeopleList(
          people: try RemovedPerson.fetch(db, pass, limit: limit),
          count: try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM removedPerson") ?? 0)
      }
    }
  }

  /// Restores people with their ids, addresses, places and local facts. They stay as local copies,
  /// which later listings do not remove, until their source lists them again.
  ///
  /// People that are not in the trash are ignored, as are those that their source has added again.
  /// - Returns: The ids of the restored people.
  /// - Throws: `StoreError`; nobody is then restored.
  @discardableResult
  public func restorePeople(_ ids: [Int64]) async throws(StoreError) -> [Int64] {
    try await write { db in
      var restored: [Int64] = []
      for id in ids where try PersonTrash.restore(db, id) { restored.append(id) }
      return restored
    }
  }

  /// Moves people to the trash again, to redo a removal; ignores people that do not exist.
  /// - Throws: `StoreError`; nobody is then removed.
  public func removePeople(_ ids: [Int64], at date: Date) async throws(StoreError) {
    try await write { db in
      for id in ids {
        guard
          let row = try Row.fetchOne(
            db, sql: "SELECT sourceId, href, resourceIndex FROM person WHERE id = ?",
            arguments: [id])
        else { continue }
        let card = CardKey(
          sourceId: try row.value(0), href: try row.value(1), resourceIndex: try row.value(2))
        try LocalFactsRecord.orphan(
          db, where: CardKey.condition, card.arguments, date: date)
        try PersonTrash.take(db, id, date: date, isConfirmed: true)
      }
    }
  }
}

extension RemovedPerson {
  fileprivate static func fetch(
    _ db: Database, _ pass: UnreadablePass, limit: Int?
  ) throws -> [RemovedPerson] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT removedPerson.id, removedPerson.name, sourceId, source.name AS source, removed
        FROM removedPerson JOIN source ON source.id = sourceId
        ORDER BY removed DESC, sortKey, removedPerson.id LIMIT ?
        """, arguments: [limit ?? -1])
    return try pass.values(.removedPerson, rows) {
      RemovedPerson(
        id: try $0.value(0), name: try $0.value(1), accountID: try $0.value(2),
        accountName: try $0.value(3), removed: try $0.value(4))
    }
  }
}
