import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Counts an interaction with the activity strip.
  /// - Throws: `StoreError`.
  public func count(
    _ event: ActivityEvent, of kind: Activity.Kind, date: Date = Date()
  ) async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(
        sql: """
          INSERT INTO activityEvent (kind, event, count, since) VALUES (?, ?, 1, ?)
          ON CONFLICT (kind, event) DO UPDATE SET count = count + 1
          """, arguments: [kind.rawValue, event.rawValue, date])
    }
  }

  /// Returns the counted events with the durations and errors of the runs in the history.
  /// - Throws: `StoreError`.
  public func activityStatistics() async throws(StoreError) -> ActivityStatistics {
    try await read { db in try ActivityStatistics(db) }
  }

  /// Deletes the counted events and the history of runs.
  /// - Throws: `StoreError`.
  public func clearActivityStatistics() async throws(StoreError) {
    try await write(isBookkeeping: true) { db in
      try db.execute(sql: "DELETE FROM activityEvent")
      try db.execute(sql: "DELETE FROM activityRun")
    }
  }

  /// Returns the current statistics, then new ones after changes; ends like `peopleObservation`.
  public func activityStatisticsObservation(
    interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<ActivityStatistics, any Error> {
    observe("activityEvent", "activityRun", interval: interval) {
      database async throws(StoreError) in try await database.activityStatistics()
    }
  }
}

extension ActivityStatistics {
  fileprivate init(_ db: Database) throws {
    self.init()
    var known: [Activity.Kind: Entry] = [:]
    func note(_ kind: String, _ since: Date?, _ change: (inout Entry) -> Void) {
      // Later versions may add kinds.
      guard let kind = Activity.Kind(rawValue: kind) else { return }
      change(&known[kind, default: Entry(kind: kind)])
      self.since = [self.since, since].compactMap(\.self).min()
    }
    for row in try Row.fetchAll(db, sql: "SELECT * FROM activityEvent") {
      guard let event = ActivityEvent(rawValue: row["event"]) else { continue }
      note(row["kind"], row["since"]) { $0.events[event] = row["count"] }
    }
    let outcomes = ActivityRun.Outcome.allCases
    let list = { (part: [ActivityRun.Outcome]) in
      part.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT kind, COUNT(*) AS runs, MIN(began) AS since,
          SUM(outcome IN (\(list(outcomes.filter(\.isError))))) AS errors,
          AVG(CASE WHEN outcome IN (\(list(outcomes.filter(\.isComplete))))
            THEN MAX(0, (julianday(ended) - julianday(began)) * 86400) END) AS mean
        FROM activityRun GROUP BY kind
        """)
    for row in rows {
      note(row["kind"], row["since"]) {
        $0.runs = row["runs"]
        $0.errors = row["errors"]
        $0.meanSeconds = row["mean"]
      }
    }
    entries = Activity.Kind.allCases.compactMap { known[$0] }
  }
}
