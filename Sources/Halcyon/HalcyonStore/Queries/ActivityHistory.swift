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
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(ActivityRun.list) FROM activityRun ORDER BY id DESC LIMIT ?",
        arguments: [limit])
      return try pass.values(.activityRun, rows, ActivityRun.run)
    }
  }
}

extension ActivityRun {
  /// The columns, for SELECT.
  static let list = "id, kind, sourceId, began, ended, outcome, done, failed, skipped, total"

  /// Returns the run in a row with the columns in `list`; `nil` if a later version added its kind
  /// or outcome.
  /// - Throws: `UnreadableValue`.
  static func run(_ row: Row) throws -> ActivityRun? {
    let counts = 0...1_000_000_000
    var columns = RowColumns(row, from: 6)
    let done = try columns.next(in: counts)
    let failed = try columns.next(in: counts)
    let skipped = try columns.next(in: counts)
    let total = try columns.next(ifPresentIn: counts)
    let (began, ended): (Date, Date) = (try row.value(3), try row.value(4))
    guard let kind = Activity.Kind(rawValue: try row.value(1)),
      let outcome = Outcome(rawValue: try row.value(5))
    else { return nil }
    return ActivityRun(
      kind: kind, accountID: try row.value(2), began: began, ended: ended, outcome: outcome,
      counts: ActivityCounts(done: done, failed: failed, skipped: skipped, total: total))
  }
}
