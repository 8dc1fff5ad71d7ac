import Foundation
import GRDB
import HalcyonCore

extension ContactAccount {
  /// Stores an account behind the others.
  /// - Returns: its id.
  static func insert(_ db: Database, name: String, configuration: Configuration) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO source (kind, uuid, name, configuration, position)
        VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(position) + 1, 0) FROM source))
        """,
      arguments: [
        configuration.kind, UUID().uuidString.lowercased(), name, try text(configuration),
      ])
    return db.lastInsertedRowID
  }

  fileprivate static func text(_ configuration: Configuration) throws -> String {
    guard let text = StoredJSON.text(configuration) else {
      throw StoreError.failed(message: "an account has no JSON form")
    }
    return text
  }

  /// Every account in its order, or the one with that id.
  static func all(_ db: Database, id: Int64? = nil) throws -> [ContactAccount] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT * FROM source \(id == nil ? "" : "WHERE id = ?") ORDER BY position, id",
      arguments: id.map { [$0] } ?? [])
    return try rows.map { row in
      let id: Int64 = row["id"]
      guard let configuration = StoredJSON.value(Configuration.self, row["configuration"]),
        let uuid = (row["uuid"] as String?).flatMap(UUID.init(uuidString:))
      else { throw StoreError.failed(message: "source \(id) has no readable configuration") }
      var account = ContactAccount(
        id: id, uuid: uuid, name: row["name"], configuration: configuration,
        position: row["position"], lastAttempt: row["lastAttempt"], lastSuccess: row["lastSuccess"],
        lastProblem: StoredJSON.value(ServiceProblem.self, row["lastProblem"]))
      if let listed = row["removalsListed"] as Date? {
        let hrefs = try String.fetchSet(
          db, sql: "SELECT href FROM pendingRemoval WHERE sourceId = ?", arguments: [id])
        if !hrefs.isEmpty {
          account.pendingRemovals = PendingRemovals(listed: listed, hrefs: hrefs)
        }
      }
      return account
    }
  }
}

extension HalcyonDatabase {
  /// Every place that contacts are taken from, in its order; imported files among them once there are some.
  /// - Throws: `StoreError`.
  public func contactAccounts() async throws(StoreError) -> [ContactAccount] {
    try await read { db in try ContactAccount.all(db) }
  }

  /// The account with that id; nil where there is none.
  /// - Throws: `StoreError`.
  public func contactAccount(id: Int64) async throws(StoreError) -> ContactAccount? {
    try await read { db in try ContactAccount.all(db, id: id).first }
  }

  /// Adds a place to take contacts from, behind the others.
  /// - Throws: `StoreError`.
  public func addContactAccount(
    name: String, configuration: ContactAccount.Configuration
  ) async throws(StoreError) -> ContactAccount {
    try await write { db in
      let id = try ContactAccount.insert(db, name: name, configuration: configuration)
      guard let account = try ContactAccount.all(db, id: id).first else {
        throw StoreError.failed(message: "an account that was just stored is gone")
      }
      return account
    }
  }

  /// Stores name, configuration and position of an account. Where the configuration is another, the next
  /// sync asks for everything again.
  /// - Throws: `StoreError`.
  public func updateContactAccount(_ account: ContactAccount) async throws(StoreError) {
    try await write { db in
      let text = try ContactAccount.text(account.configuration)
      try db.execute(
        sql: """
          UPDATE source SET kind = ?, name = ?, position = ?,
            token = CASE WHEN configuration = ? THEN token END, configuration = ?
          WHERE id = ?
          """,
        arguments: [
          account.configuration.kind, account.name, account.position, text, text, account.id,
        ])
    }
  }

  /// Removes an account with everybody that came from it and all that was noted beside them.
  /// - Throws: `StoreError`.
  public func removeContactAccount(id: Int64) async throws(StoreError) {
    try await write { db in
      try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [id])
    }
  }
}
