import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

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
    try await readRows { db, pass in try ActivityStatistics(db, pass) }
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
  fileprivate init(_ db: Database, _ pass: UnreadablePass) throws {
    self.init()
    var known: [Activity.Kind: Entry] = [:]
    func note(_ kind: String, _ since: Date?, _ change: (inout Entry) -> Void) {
      // Later versions may add kinds.
      guard let kind = Activity.Kind(rawValue: kind) else { return }
      change(&known[kind, default: Entry(kind: kind)])
      self.since = [self.since, since].compactMap(\.self).min()
    }
    let events = try Row.fetchCursor(db, sql: "SELECT kind, event, count, since FROM activityEvent")
    _ = try pass.values(.activityEvent, events) { row in
      let count = try row.value(2, in: 0...1_000_000_000)
      guard let event = ActivityEvent(rawValue: try row.value(1)) else { return }
      note(try row.value(0), try row.value(3)) { $0.events[event] = count }
    }
    let outcomes = ActivityRun.Outcome.allCases
    let list = { (part: [ActivityRun.Outcome]) in
      part.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT kind, COUNT(*) AS runs, MIN(began) AS since,
          SUM(outcome IN (\(list(outcomes.filter(\.isError))))) AS errors,
          AVG(CASE WHEN outcome IN (\(list(outcomes.filter(\.isComplete))))
            THEN MAX(0, (julianday(ended) - julianday(began)) * 86400) END) AS mean
        FROM activityRun GROUP BY kind
        """)
    _ = try pass.values(.activityRun, rows) { row in
      let (runs, errors): (Int, Int) = (try row.value(1), try row.value(3))
      let mean: Double? = try row.value(4)
      note(try row.value(0), try row.value(2)) {
        ($0.runs, $0.errors, $0.meanSeconds) = (runs, errors, mean)
      }
    }
    entries = Activity.Kind.allCases.compactMap { known[$0] }
  }
}
