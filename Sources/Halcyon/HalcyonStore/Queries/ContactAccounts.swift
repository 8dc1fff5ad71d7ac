import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// The columns of `source` that an account is read from.
package enum ContactAccountColumn: Int, ColumnSet {
  case id, uuid, name
  /// JSON.
  case configuration
  case position
  /// JSON.
  case lastProblem
  case lastAttempt, lastSuccess, fetchesPictures, removalsListed
}

extension ContactAccount {
  /// Inserts an account after the existing ones.
  /// - Returns: The id of the account.
  static func insert(_ db: Database, name: String, configuration: Configuration) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO source (kind, uuid, name, configuration, position)
        VALUES (?, ?, ?, ?, (SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM source))
        """,
      arguments: [
        configuration.kind, UUID().uuidString.lowercased(), name, try text(configuration),
      ])
    return db.lastInsertedRowID
  }

  fileprivate static func text(_ configuration: Configuration) throws -> String {
    guard let text = StoredJSON.text(configuration) else {
      throw StoreError.failed(message: "could not encode the configuration of an account")
    }
    return text
  }

  /// Returns all accounts in their order, or only the one with the given id.
  static func all(
    _ db: Database, _ pass: UnreadablePass = UnreadablePass(), id: Int64? = nil
  ) throws -> [ContactAccount] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(ContactAccountColumn.list) FROM source \(id == nil ? "" : "WHERE id = ?") ORDER BY position, id
        """, arguments: id.map { [$0] } ?? [])
    return try pass.values(.source, rows) { try account(db, NamedRow($0)) }
  }

  /// Returns what takes the place of an account that cannot be read, so that its people are shown.
  static func unreadable(id: Int64) -> ContactAccount {
    ContactAccount(
      id: id, uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), name: "",
      configuration: .init(kind: ""), position: 0)
  }

  /// Returns the account in a row.
  /// - Throws: `UnreadableValue`.
  package static func account(
    _ db: Database, _ row: NamedRow<ContactAccountColumn>
  ) throws -> ContactAccount {
    let id: Int64 = try row.value(.id)
    var account = ContactAccount(
      id: id, uuid: try row.uuid(.uuid), name: try row.value(.name),
      configuration: try row.json(Configuration.self, .configuration),
      position: try row.value(.position),
      // A later version can know other problems, and the next sync replaces this one.
      lastProblem: StoredJSON.value(ServiceProblem.self, try row.value(.lastProblem)))
    account.lastAttempt = try row.value(.lastAttempt)
    account.lastSuccess = try row.value(.lastSuccess)
    account.fetchesPictures = try row.value(.fetchesPictures)
    if let listed: Date? = try row.value(.removalsListed), let listed {
      let hrefs = try Href.fetchSet(
        db.cachedStatement(sql: "SELECT href FROM pendingRemoval WHERE sourceId = ?"),
        arguments: [id])
      if !hrefs.isEmpty {
        account.pendingRemovals = PendingRemovals(listed: listed, hrefs: hrefs)
      }
    }
    return account
  }
}

extension HalcyonDatabase {
  /// Returns all contact accounts in their order, including imported files if there are any.
  /// - Throws: `StoreError`.
  public func contactAccounts() async throws(StoreError) -> [ContactAccount] {
    try await readRows(all: [.source]) { db, pass in try ContactAccount.all(db, pass) }
  }

  /// Returns an account; `nil` if there is none with that id.
  /// - Throws: `StoreError`.
  public func contactAccount(id: Int64) async throws(StoreError) -> ContactAccount? {
    try await readRows { db, pass in try ContactAccount.all(db, pass, id: id).first }
  }

  /// Adds an account after the existing ones.
  /// - Throws: `StoreError`.
  public func addContactAccount(
    name: String, configuration: ContactAccount.Configuration
  ) async throws(StoreError) -> ContactAccount {
    try await write { db in
      let id = try ContactAccount.insert(db, name: name, configuration: configuration)
      guard let account = try ContactAccount.all(db, id: id).first else {
        throw StoreError.failed(message: "the new account was not found")
      }
      return account
    }
  }

  /// Updates name, configuration and position of an account. If the configuration changed, the sync
  /// token is deleted, so that the next sync lists everything.
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

  /// Sets whether the pictures that the cards of an account link to are downloaded.
  /// - Throws: `StoreError`.
  public func setFetchesPictures(
    _ fetchesPictures: Bool, accountID: Int64
  ) async throws(StoreError) {
    try await write { db in
      try db.execute(
        sql: "UPDATE source SET fetchesPictures = ? WHERE id = ?",
        arguments: [fetchesPictures, accountID])
    }
  }

  /// Removes an account with all of its people and their local facts.
  /// - Throws: `StoreError`.
  public func removeContactAccount(id: Int64) async throws(StoreError) {
    try await write { db in
      try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [id])
    }
  }
}
