import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// What a repair did about a damaged row.
public struct RowRepair: Hashable, Sendable {
  /// The results.
  public enum Outcome: Hashable, Sendable {
    /// The row is as it was stored.
    case restored
    /// The card was downloaded again from its server.
    case downloaded
    /// The row is intact; only its digest was damaged.
    case intact
    /// The row could not be repaired. The newest backup with another version of the row is from
    /// this date; `nil` if no backup has the row.
    case unrepaired(copy: Date?)
  }

  /// The row.
  public var damage: RowDamage
  /// The result.
  public var outcome: Outcome

  /// A Boolean value indicating whether the row is intact now.
  public var isRepaired: Bool {
    if case .unrepaired = outcome { false } else { true }
  }
}

/// A card of a source, parts of which are damaged.
public struct DamagedCard: Hashable, Sendable {
  /// The account of the card.
  public var accountID: Int64
  /// The href of the resource that contains the card.
  public var href: Href
  /// The damaged row: the person, or one of its addresses.
  public var damage: RowDamage
}

extension HalcyonDatabase {
  /// Returns the cards from which damaged rows can be read again.
  /// - Throws: `StoreError`.
  public func cards(of damage: [RowDamage]) async throws(StoreError) -> [DamagedCard] {
    try await read { db in
      try damage.compactMap { row in
        let condition: String? =
          switch row.table {
          case .person: "id = ?"
          case .address: "id = (SELECT personId FROM address WHERE id = ?)"
          default: nil
          }
        guard row.kind == .changed, let condition else { return nil }
        let card = try Row.fetchOne(
          db, sql: "SELECT sourceId, href FROM person WHERE \(condition) AND NOT isKept",
          arguments: [row.key])
        guard let card, let account = Int64.fromDatabaseValue(card[0]),
          let href = Href.fromDatabaseValue(card[1])
        else { return nil }
        return DamagedCard(accountID: account, href: href, damage: row)
      }
    }
  }
}

extension HalcyonDatabase {
  /// Repairs damaged rows with the copies in backups that have exactly the content that was stored.
  /// - Parameter backups: The backups, the newest first. Damaged ones are left out.
  /// - Throws: `StoreError`; the rows are then unchanged.
  public func repair(
    _ damage: [RowDamage], from backups: [StoreBackup]
  ) async throws(StoreError) -> [RowRepair] {
    guard !damage.isEmpty else { return [] }
    var plan = RepairPlan(damage)
    for backup in backups where !plan.isComplete {
      // A backup that cannot be read repairs nothing.
      try? plan.read(backup)
    }
    return try await write { [plan] db in try plan.perform(in: db) }
  }
}

/// Which copy repairs which row.
private struct RepairPlan {
  private struct Copy {
    var values: [DatabaseValue]
    /// Whether the digest of the copy in its backup is intact.
    var isIntact: Bool
    var digest: Int64
    var date: Date
  }

  private let damage: [RowDamage]
  /// The copies that may have the stored content, by the position of the row.
  private var exact: [Int: Copy] = [:]
  /// The newest intact copies.
  private var newest: [Int: Copy] = [:]

  init(_ damage: [RowDamage]) {
    // Rows that others refer to come first.
    self.damage = damage
  }

  /// A Boolean value indicating whether each row has a copy.
  var isComplete: Bool { exact.count == damage.count }

  mutating func read(_ backup: StoreBackup) throws {
    try StoreBackup.verify(backup.url)
    var configuration = HalcyonDatabase.configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: backup.url.path, configuration: configuration)
    defer { try? queue.close() }
    let missing = damage.indices.filter { exact[$0] == nil }
    let found = try queue.read { db in
      try missing.reduce(into: [Int: Copy]()) { found, index in
        found[index] = try Self.copy(of: damage[index], in: db, backup.date)
      }
    }
    for (index, copy) in found {
      if newest[index] == nil { newest[index] = copy }
      // Without a stored digest, a copy is exact if the row has the same content; see `heal`.
      if copy.digest == damage[index].digest { exact[index] = copy }
    }
  }

  private static func copy(of row: RowDamage, in db: Database, _ date: Date) throws -> Copy? {
    guard try db.tableExists(row.table.rawValue) else { return nil }
    let columns = try DigestColumns(row.table, in: db)
    let key = columns.key(of: "stored.")
    let names = columns.names.map { "stored.\"\($0)\"" }.joined(separator: ", ")
    let hasDigests = try db.tableExists("rowDigest")
    let known =
      hasDigests
      ? """
      (SELECT known.digest FROM rowDigest AS known WHERE known.tableId = \(row.table.number)
        AND known.key = \(key[0]) AND known.subkey = \(key[1]))
      """ : "NULL"
    return try Row.fetchOne(
      db,
      sql: """
        SELECT \(columns.digest(of: "stored.")), \(known), \(names)
        FROM \(row.table.rawValue) AS stored WHERE \(key[0]) = ? AND \(key[1]) = ?
        """, arguments: [row.key, row.subkey]
    ).flatMap { found in
      guard let digest = Int64.fromDatabaseValue(found[0]) else { return nil }
      return Copy(
        values: Array(found.databaseValues.dropFirst(2)),
        isIntact: digest == Int64.fromDatabaseValue(found[1]), digest: digest, date: date)
    }
  }

  func perform(in db: Database) throws -> [RowRepair] {
    var outcomes: [Int: RowRepair.Outcome] = [:]
    // Rows that others refer to come first.
    let order = damage.indices.sorted { damage[$0].table.number < damage[$1].table.number }
    for index in order {
      if try repair(index, in: db) { outcomes[index] = .restored }
    }
    for index in order where outcomes[index] == nil {
      if damage[index].digest == nil, try isGone(damage[index], in: db) {
        outcomes[index] = .restored
        continue
      }
      let date = newest[index].flatMap { $0.isIntact ? $0.date : nil }
      outcomes[index] = try heal(index, in: db) ? .intact : .unrepaired(copy: date)
    }
    return damage.indices.map { index in
      RowRepair(damage: damage[index], outcome: outcomes[index] ?? .unrepaired(copy: nil))
    }
  }

  /// Gives a row its stored content.
  /// - Returns: Whether the row has it now.
  private func repair(_ index: Int, in db: Database) throws -> Bool {
    let row = damage[index]
    if row.digest == nil { return false }
    let columns = try DigestColumns(row.table, in: db)
    if row.kind == .missing, try moveBack(row, columns, in: db) { return true }
    guard let copy = exact[index], copy.values.count == columns.names.count else { return false }
    return try attempt(row, columns, in: db) {
      let list = columns.names.map { "\"\($0)\"" }
      let marks = list.map { _ in "?" }.joined(separator: ", ")
      if row.kind == .missing {
        try db.execute(
          sql: """
            INSERT INTO \(row.table.rawValue) (\(list.joined(separator: ", "))) VALUES (\(marks))
            """, arguments: StatementArguments(copy.values))
      } else {
        let key = columns.key()
        try db.execute(
          sql: """
            UPDATE \(row.table.rawValue) SET (\(list.joined(separator: ", "))) = (\(marks))
            WHERE \(key[0]) = ? AND \(key[1]) = ?
            """, arguments: StatementArguments(copy.values + [row.key, row.subkey]))
      }
    }
  }

  /// Gives a row whose key was damaged its key again: the row whose digest with that key is the
  /// stored one.
  private func moveBack(
    _ row: RowDamage, _ columns: DigestColumns, in db: Database
  ) throws -> Bool {
    let values = row.table.key.count == 1 ? [row.key] : [row.key, row.subkey]
    let moved = damage.filter { $0.table == row.table && $0.kind == .unknown }
    for other in moved {
      let content = columns.names.map { name in
        row.table.key.firstIndex(of: name).map { "?\($0 + 1)" } ?? "\"\(name)\""
      }.joined(separator: ", ")
      let key = columns.key()
      let isSame = try Bool.fetchOne(
        db,
        sql: """
          SELECT \(DigestFunction.name)(\(content)) = ?3 FROM \(row.table.rawValue)
          WHERE \(key[0]) = ?4 AND \(key[1]) = ?5 AND ?1 IS NOT NULL AND ?2 IS NOT NULL
          """, arguments: [row.key, row.subkey, row.digest, other.key, other.subkey])
      guard isSame == true else { continue }
      let sets = zip(row.table.key, 1...).map { "\"\($0)\" = ?\($1)" }.joined(separator: ", ")
      let isDone = try attempt(row, columns, in: db) {
        try db.execute(
          sql: """
            UPDATE \(row.table.rawValue) SET \(sets)
            WHERE \(key[0]) = ?\(values.count + 1) AND \(key[1]) = ?\(values.count + 2)
            """, arguments: StatementArguments(values + [other.key, other.subkey]))
      }
      if isDone { return true }
    }
    return false
  }

  /// Changes a row, and undoes the change unless the row then has its stored content.
  private func attempt(
    _ row: RowDamage, _ columns: DigestColumns, in db: Database, _ change: () throws -> Void
  ) throws -> Bool {
    var isExact = false
    do {
      try db.inSavepoint {
        try change()
        isExact = try Self.digest(of: row, columns, in: db) == row.digest
        return isExact ? .commit : .rollback
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
    return isExact
  }

  private static func digest(
    of row: RowDamage, _ columns: DigestColumns, in db: Database
  ) throws -> Int64? {
    let key = columns.key()
    return try Int64.fetchOne(
      db,
      sql: """
        SELECT \(columns.digest()) FROM \(row.table.rawValue) WHERE \(key[0]) = ? AND \(key[1]) = ?
        """, arguments: [row.key, row.subkey])
  }

  /// Returns whether an unknown row no longer exists, because it was given its key again.
  private func isGone(_ row: RowDamage, in db: Database) throws -> Bool {
    try Self.digest(of: row, DigestColumns(row.table, in: db), in: db) == nil
  }

  /// Stores the digest of a row that has the content of an intact copy anew.
  private func heal(_ index: Int, in db: Database) throws -> Bool {
    let row = damage[index]
    guard row.kind != .missing, let copy = newest[index], copy.isIntact else { return false }
    let columns = try DigestColumns(row.table, in: db)
    guard try Self.digest(of: row, columns, in: db) == copy.digest else { return false }
    try db.execute(
      sql: """
        INSERT INTO rowDigest (tableId, key, subkey, digest) VALUES (?, ?, ?, ?)
        ON CONFLICT (tableId, key, subkey) DO UPDATE SET digest = excluded.digest
        """, arguments: [row.table.number, row.key, row.subkey, copy.digest])
    return true
  }
}
