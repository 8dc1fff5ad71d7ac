import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// The maximum number of runs in the history.
  public static let maximumHistory = 1_000

  /// Adds a run to the history and removes the oldest ones beyond ``maximumHistory``.
  /// - Throws: `StoreError`.
  public func record(_ run: ActivityRun) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: """
          INSERT INTO activityRun
            (kind, sourceId, began, ended, outcome, done, failed, skipped, total)
          VALUES (?, (SELECT id FROM source WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          run.kind.rawValue, run.accountID, run.began, run.ended, run.outcome.rawValue,
          run.counts.done, run.counts.failed, run.counts.skipped, run.counts.total,
        ])
      try db.execute(
        sql: "DELETE FROM activityRun WHERE id <= ?",
        arguments: [db.lastInsertedRowID - Int64(Self.maximumHistory)])
    }
  }

  /// Returns the last runs, newest first, without kinds and outcomes that this version does not
  /// know.
  /// - Throws: `StoreError`.
  public func activityHistory(limit: Int = 100) async throws(StoreError) -> [ActivityRun] {
    try await read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM activityRun ORDER BY id DESC LIMIT ?", arguments: [limit])
      return rows.compactMap { row in
        guard let kind = Activity.Kind(rawValue: row["kind"]),
          let outcome = ActivityRun.Outcome(rawValue: row["outcome"])
        else { return nil }
        let counts = ActivityCounts(
          done: row["done"], failed: row["failed"], skipped: row["skipped"], total: row["total"])
        return ActivityRun(
          kind: kind, accountID: row["sourceId"], began: row["began"], ended: row["ended"],
          outcome: outcome, counts: counts)
      }
    }
  }
}
