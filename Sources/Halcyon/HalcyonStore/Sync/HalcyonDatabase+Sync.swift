import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// The time in seconds for which local facts are kept after their card was removed.
  public static let gracePeriod: TimeInterval = 90 * 24 * 3_600

  /// Returns the stored sync state of an account.
  /// - Parameter since: The time from which `recentRemovals` counts.
  /// - Throws: `StoreError`.
  public func storedSource(
    accountID: Int64, since: Date = .distantPast
  ) async throws(StoreError) -> StoredSyncState {
    try await read { db in
      var stored = StoredSyncState()
      stored.token = try String.fetchOne(
        db, sql: "SELECT token FROM source WHERE id = ?", arguments: [accountID])
      for table in Self.resourceTables {
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT href, etag FROM \(table) sourceId = ? AND resourceIndex = 0
            """, arguments: [accountID])
        while let row = try rows.next() {
          // A resource without a known entity tag is fetched again.
          guard let href = Href.fromDatabaseValue(row[0]) else { continue }
          stored.etags.set(href, etag: String.fromDatabaseValue(row[1]))
        }
      }
      stored.recentRemovals =
        try Int.fetchOne(
          db,
          sql: """
            SELECT COUNT(*) FROM removedPerson
            WHERE sourceId = ? AND removed >= ? AND NOT isConfirmed AND resourceIndex = 0
            """, arguments: [accountID, since]) ?? 0
      let account = try ContactAccount.all(db, id: accountID).first
      stored.pending = account?.pendingRemovals
      stored.isComplete = account?.hasCompletedSync == true
      return stored
    }
  }

  /// Returns the SHA-256 digests of the stored bytes of resources by href.
  /// - Throws: `StoreError`.
  public func digests(
    of hrefs: [Href], accountID: Int64
  ) async throws(StoreError) -> [Href: Data] {
    guard !hrefs.isEmpty else { return [:] }
    return try await read { db in
      var digests: [Href: Data] = [:]
      for table in Self.resourceTables {
        let statement = try db.cachedStatement(
          sql: "SELECT digest FROM \(table) sourceId = ? AND href = ? AND resourceIndex = 0")
        for href in hrefs {
          if let digest = try Data.fetchOne(statement, arguments: [accountID, href]) {
            digests[href] = digest
          }
        }
      }
      return digests
    }
  }

  /// Returns the `UID`s of the people stored at these hrefs.
  /// - Throws: `StoreError`.
  public func uids(
    of hrefs: [Href], accountID: Int64
  ) async throws(StoreError) -> [Href: String] {
    guard !hrefs.isEmpty else { return [:] }
    return try await read { db in
      var uids: [Href: String] = [:]
      let statement = try db.cachedStatement(
        sql: "SELECT uid FROM person WHERE sourceId = ? AND href = ? AND resourceIndex = 0")
      for href in hrefs {
        uids[href] = try String.fetchOne(statement, arguments: [accountID, href])
      }
      return uids
    }
  }

  /// What comes before the condition of a query for the resources of a source. An unreadable card
  /// is newer than the person read from its previous version, so it comes last.
  private static let resourceTables = ["person WHERE NOT isKept AND", "sourceCard WHERE"]

  /// Notes the start of a sync.
  /// - Throws: `StoreError`.
  public func beginSync(accountID: Int64, date: Date) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET lastAttempt = ? WHERE id = ?", arguments: [date, accountID])
    }
  }

  /// Stores a batch of resources with their entity tags in one transaction.
  /// - Parameter unlisted: The hrefs of stored cards that their source no longer lists. A new card
  ///   with the `UID` of one of them is the same person at another href.
  /// - Throws: `StoreError`; nothing of this batch is then stored.
  public func take(
    _ batch: [SyncedResource], unlisted: Set<Href> = [], accountID: Int64
  ) async throws(StoreError) -> ContactChanges {
    let isBookkeeping = batch.allSatisfy { $0.content == .unchanged }
    return try await write(isBookkeeping: isBookkeeping) { db in
      var merge = try SyncMerge(db: db, sourceId: accountID, unlisted: unlisted)
      for resource in batch { try merge.take(resource) }
      try merge.forgetPending(batch.map(\.href))
      return merge.changes
    }
  }

  /// Stores the sync token up to which everything has been stored.
  /// - Throws: `StoreError`.
  public func checkpoint(token: String?, accountID: Int64) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET token = ? WHERE id = ?", arguments: [token, accountID])
    }
  }

  /// Stores the end of a sync: removals or pending removals, the sync token, tags and the problem.
  /// - Returns: The removed resources.
  /// - Throws: `StoreError`; the store is then unchanged.
  @discardableResult
  public func finish(
    _ completion: SyncCompletion, accountID: Int64
  ) async throws(StoreError) -> RemovedContacts {
    let isBookkeeping = completion.removals.isEmpty && !completion.isChanged
    return try await write(isBookkeeping: isBookkeeping) { db in
      let merge = try SyncMerge(db: db, sourceId: accountID)
      let removed = try merge.remove(
        completion.removals, date: completion.date, isConfirmed: false)
      try PersonTrash.purge(db, now: completion.date)
      try merge.replacePending(completion.pending)
      if removed.count > 0 || completion.isChanged { try GroupTags.update(db, sourceId: accountID) }
      try db.execute(
        sql: """
          UPDATE source SET token = ?, lastProblem = ?,
            lastSuccess = CASE WHEN ? THEN ? ELSE lastSuccess END
          WHERE id = ?
          """,
        arguments: [
          completion.token, completion.problem.flatMap(StoredJSON.text),
          completion.problem == nil && completion.pending == nil, completion.date, accountID,
        ])
      try db.execute(
        sql: "DELETE FROM localFacts WHERE orphaned < ?",
        arguments: [completion.date.addingTimeInterval(-Self.gracePeriod)])
      return removed
    }
  }

  /// Stores the problem that ended a sync early.
  /// - Throws: `StoreError`.
  public func noteProblem(
    _ problem: ServiceProblem, accountID: Int64
  ) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: "UPDATE source SET lastProblem = ? WHERE id = ?",
        arguments: [StoredJSON.text(problem), accountID])
      // The batches stored before the end may contain contact lists or their members.
      try GroupTags.update(db, sourceId: accountID)
    }
  }

  /// Removes the people whose removal the deletion brake holds back, after the user confirmed it.
  /// They are in the trash then.
  /// - Throws: `StoreError`.
  public func confirmRemovals(
    accountID: Int64, date: Date
  ) async throws(StoreError) -> RemovedContacts {
    try await write { db in
      guard let pending = try ContactAccount.all(db, id: accountID).first?.pendingRemovals else {
        return RemovedContacts()
      }
      let merge = try SyncMerge(db: db, sourceId: accountID)
      let removed = try merge.remove(pending.hrefs, date: date, isConfirmed: true)
      try merge.replacePending(nil)
      try GroupTags.update(db, sourceId: accountID)
      return removed
    }
  }

  /// Keeps the people whose removal the deletion brake holds back. Later listings without them do
  /// not remove them; one that contains them again resumes syncing them.
  /// - Returns: The number of kept resources.
  /// - Throws: `StoreError`.
  public func keepPendingRemovals(accountID: Int64) async throws(StoreError) -> Int {
    try await write { db in
      guard let pending = try ContactAccount.all(db, id: accountID).first?.pendingRemovals else {
        return 0
      }
      let merge = try SyncMerge(db: db, sourceId: accountID)
      let kept = try merge.keep(pending.hrefs)
      try merge.replacePending(nil)
      return kept
    }
  }
}
