import GRDB
import HalcyonCore
import HalcyonRecords

/// A row whose content is not the one that was stored.
public struct RowDamage: Hashable, Sendable {
  /// How a row differs.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The row has another content.
    case changed
    /// The row is missing.
    case missing
    /// The row was not stored by Halcyon.
    case unknown
  }

  /// The table.
  public var table: StoreTable
  /// How the row differs.
  public var kind: Kind
  /// The name of the person, habit or file; empty if it is not known.
  public var name: String
  /// The values of the primary key.
  let key: DatabaseValue, subkey: DatabaseValue
  /// The digest of the row that was stored; `nil` for an unknown row.
  let digest: Int64?

  /// The values of the primary key, separated by a slash.
  public var keyText: String {
    (table.key.count == 1 ? [key] : [key, subkey]).map { value in
      String.fromDatabaseValue(value) ?? Int64.fromDatabaseValue(value).map(String.init) ?? "?"
    }.joined(separator: "/")
  }
}

extension HalcyonDatabase {
  /// The maximum number of damaged rows of a table that are found at once.
  static let maximumDamage = 10_000

  /// Compares every row with its digest.
  /// - Throws: `StoreError`.
  public func damagedRows() async throws(StoreError) -> [RowDamage] {
    try await read { db in try StoreTable.digested.flatMap { try RowDamage.all(db, in: $0) } }
  }
}

extension RowDamage {
  fileprivate static func all(_ db: Database, in table: StoreTable) throws -> [RowDamage] {
    let columns = try DigestColumns(table, in: db)
    let key = columns.key(of: "stored.")
    let name = table.nameColumn.map { "stored.\"\($0)\"" } ?? "NULL"
    let same = "known.key = \(key[0]) AND known.subkey = \(key[1])"
    let changed = try Row.fetchAll(
      db,
      sql: """
        SELECT \(key.joined(separator: ", ")), known.digest, \(name)
        FROM \(table.rawValue) AS stored
        LEFT JOIN rowDigest AS known ON known.tableId = ? AND \(same)
        WHERE known.digest IS NOT \(columns.digest(of: "stored."))
        LIMIT \(HalcyonDatabase.maximumDamage)
        """, arguments: [table.number]
    ).map { row in
      let digest = Int64.fromDatabaseValue(row[2])
      return RowDamage(
        table: table, kind: digest == nil ? .unknown : .changed,
        name: DisplayText.line(String.fromDatabaseValue(row[3]) ?? "", limit: 200), key: row[0],
        subkey: row[1], digest: digest)
    }
    let missing = try Row.fetchAll(
      db,
      sql: """
        SELECT known.key, known.subkey, known.digest FROM rowDigest AS known
        WHERE known.tableId = ? AND NOT EXISTS (
          SELECT * FROM \(table.rawValue) AS stored WHERE \(same))
        LIMIT \(HalcyonDatabase.maximumDamage)
        """, arguments: [table.number]
    ).map { row in
      RowDamage(
        table: table, kind: .missing, name: "", key: row[0], subkey: row[1],
        digest: Int64.fromDatabaseValue(row[2]) ?? 0)
    }
    return changed + missing
  }
}
