import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// How long facts of our own are kept after their card is gone.
  public static let graceTime: TimeInterval = 90 * 24 * 3_600

  /// What is stored of an account, for a pass to begin with.
  /// - Throws: `StoreError`.
  public func storedSource(accountID: Int64) async throws(StoreError) -> StoredSource {
    try await read { db in
      var stored = StoredSource()
      stored.token = try String.fetchOne(
        db, sql: "SELECT token FROM source WHERE id = ?", arguments: [accountID])
      // An unreadable card is newer than the person that was read from its predecessor, so it comes last.
      for table in ["person WHERE NOT isKept AND", "sourceCard WHERE"] {
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT href, etag, digest FROM \(table) sourceId = ? AND instr(href, char(31)) = 0
            """, arguments: [accountID])
        while let row = try rows.next() {
          stored.resources[row[0]] = StoredSource.Resource(etag: row[1], digest: row[2])
        }
      }
      stored.pending = try ContactAccount.all(db, id: accountID).first?.pendingRemovals
      return stored
    }
  }

  /// Notes that a sync of the account begins.
  /// - Throws: `StoreError`.
  public func beginSync(accountID: Int64, date: Date) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET lastAttempt = ? WHERE id = ?", arguments: [date, accountID])
    }
  }

  /// Stores a batch with its marks, wholly or not at all.
  /// - Throws: `StoreError`; nothing of this batch is then stored.
  public func take(
    _ batch: [SyncedResource], accountID: Int64
  ) async throws(StoreError) -> ContactChanges {
    let isBookkeeping = batch.allSatisfy { $0.content == .unchanged }
    return try await write(isBookkeeping: isBookkeeping) { db in
      var merge = SyncMerge(db: db, sourceId: accountID)
      for resource in batch { try merge.take(resource) }
      try merge.forgetPending(batch.map(\.href))
      return merge.changes
    }
  }

  /// Stores the mark up to which everything has been stored.
  /// - Throws: `StoreError`.
  public func checkpoint(token: String?, accountID: Int64) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET token = ? WHERE id = ?", arguments: [token, accountID])
    }
  }

  /// Stores the end of a pass: removals or what waits, the mark, the tags, and what went wrong.
  /// - Returns: how many resources were removed.
  /// - Throws: `StoreError`; the store is then as it was before the end.
  @discardableResult
  public func finish(_ pass: FinishedPass, accountID: Int64) async throws(StoreError) -> Int {
    let isBookkeeping = pass.removals.isEmpty && !pass.isChanged
    return try await write(isBookkeeping: isBookkeeping) { db in
      let merge = SyncMerge(db: db, sourceId: accountID)
      let removed = try merge.remove(pass.removals, date: pass.date)
      try merge.replacePending(pass.pending)
      if removed > 0 || pass.isChanged { try GroupTags.update(db, sourceId: accountID) }
      try db.execute(
        sql: """
          UPDATE source SET token = ?, lastProblem = ?,
            lastSuccess = CASE WHEN ? THEN ? ELSE lastSuccess END
          WHERE id = ?
          """,
        arguments: [
          pass.token, pass.problem.flatMap(StoredJSON.text),
          pass.problem == nil && pass.pending == nil, pass.date, accountID,
        ])
      try db.execute(
        sql: "DELETE FROM localFacts WHERE orphaned < ?",
        arguments: [pass.date.addingTimeInterval(-Self.graceTime)])
      return removed
    }
  }

  /// Notes why a sync ended before its time.
  /// - Throws: `StoreError`.
  public func noteProblem(
    _ problem: ServiceProblem, accountID: Int64
  ) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET lastProblem = ? WHERE id = ?",
        arguments: [StoredJSON.text(problem), accountID])
      // What was stored before the end may hold lists or members of lists.
      try GroupTags.update(db, sourceId: accountID)
    }
  }

  /// Removes whom the brake holds back: the user says that they are gone.
  /// - Returns: how many were removed.
  /// - Throws: `StoreError`.
  public func confirmRemovals(accountID: Int64, date: Date) async throws(StoreError) -> Int {
    try await write { db in
      guard let pending = try ContactAccount.all(db, id: accountID).first?.pendingRemovals else {
        return 0
      }
      let merge = SyncMerge(db: db, sourceId: accountID)
      let removed = try merge.remove(pending.hrefs, date: date)
      try merge.replacePending(nil)
      try GroupTags.update(db, sourceId: accountID)
      return removed
    }
  }

  /// Keeps whom the brake holds back, as people of our own: no later listing removes them, and one that
  /// has them again takes them back.
  /// - Returns: how many were kept.
  /// - Throws: `StoreError`.
  public func keepPendingRemovals(accountID: Int64) async throws(StoreError) -> Int {
    try await write { db in
      guard let pending = try ContactAccount.all(db, id: accountID).first?.pendingRemovals else {
        return 0
      }
      let merge = SyncMerge(db: db, sourceId: accountID)
      let kept = try merge.keep(pending.hrefs)
      try merge.replacePending(nil)
      return kept
    }
  }
}
