import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

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
            (kind, sourceId, began, ended, outcome, done, failed, skipped, total, changes)
          VALUES (?, (SELECT id FROM source WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          run.kind.rawValue, run.accountID, run.began, run.ended, run.outcome.rawValue,
          run.counts.done, run.counts.failed, run.counts.skipped, run.counts.total, run.changes,
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
        db, sql: "SELECT \(ActivityRunColumn.list) FROM activityRun ORDER BY id DESC LIMIT ?",
        arguments: [limit])
      return try pass.values(.activityRun, rows) { try ActivityRun.run(NamedRow($0)) }
    }
  }
}

extension HalcyonDatabase {
  /// Returns the last runs, then again after each change of the history; ends like
  /// `peopleObservation`.
  public func activityHistoryObservation(
    limit: Int = 100, interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<[ActivityRun], any Error> {
    observe("activityRun", interval: interval) { database async throws(StoreError) in
      try await database.activityHistory(limit: limit)
    }
  }
}

/// The columns of `activityRun`.
package enum ActivityRunColumn: Int, ColumnSet {
  case id, kind, sourceId, began, ended, outcome, done, failed, skipped, total, changes
}

extension ActivityRun {
  /// Returns the run in a row; `nil` if a later version added its kind or outcome.
  /// - Throws: `UnreadableValue`.
  package static func run(_ row: NamedRow<ActivityRunColumn>) throws -> ActivityRun? {
    let range = 0...1_000_000_000
    let counts = ActivityCounts(
      done: try row.value(.done, in: range), failed: try row.value(.failed, in: range),
      skipped: try row.value(.skipped, in: range), total: try row.value(.total, ifPresentIn: range))
    let (began, ended): (Date, Date) = (try row.value(.began), try row.value(.ended))
    guard let kind = Activity.Kind(rawValue: try row.value(.kind)),
      let outcome = Outcome(rawValue: try row.value(.outcome))
    else { return nil }
    return ActivityRun(
      kind: kind, accountID: try row.value(.sourceId), began: began, ended: ended, outcome: outcome,
      counts: counts, changes: try row.value(.changes, ifPresentIn: range))
  }
}
