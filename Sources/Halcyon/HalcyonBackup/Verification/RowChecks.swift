import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Reads every row of every table, as the lists and pages do.
  /// - Returns: The rows that cannot be read.
  /// - Throws: `StoreError`.
  public func unreadableRows() async throws(StoreError) -> [UnreadableRow] {
    try await readRows(all: Set(StoreTable.allCases)) { db, pass in
      for table in StoreTable.allCases {
        let check = RowCheck(of: table)
        let rows = try Row.fetchCursor(
          db, sql: "SELECT \(check.columns) FROM \"\(table.rawValue)\"")
        _ = try pass.values(table, rows) { row in try check.read(db, row) }
      }
      return pass.rows
    }
  }
}

/// Reads the rows of a table as the queries of the table do.
private struct RowCheck {
  /// The columns, for SELECT.
  let columns: String
  /// Reads a row with these columns.
  /// - Throws: `UnreadableValue`.
  let read: (Database, Row) throws -> Void

  init(_ columns: String, _ read: @escaping (Database, Row) throws -> Void) {
    self.columns = columns
    self.read = read
  }

  init(of table: StoreTable) {
    self =
      switch table {
      case .source, .sourceCard, .pendingRemoval: Self.source(table)
      case .person, .address, .place, .localFacts, .localFactsHabit, .personPair, .removedPerson:
        Self.person(table)
      case .habit, .habitGroup, .habitEntry, .habitHoliday: Self.habit(table)
      case .photo, .photoFolder, .photoExclusion, .photoPersonName: Self.photo(table)
      default: Self.service(table)
      }
  }

  private static func source(_ table: StoreTable) -> RowCheck {
    switch table {
    case .source:
      RowCheck(ContactAccountColumn.list) { db, row in
        _ = try ContactAccount.account(db, NamedRow(row))
      }
    case .sourceCard:
      RowCheck("id, sourceId, href, name, members, raw, digest, resourceIndex") { _, row in
        _ = (try row.value(1) as Int64, try row.value(2) as String, try row.value(3) as String)
        _ = (try row.strings(4), try row.value(5) as Data, try row.value(6) as Data)
        _ = try row.value(7) as Int
      }
    default:
      RowCheck("sourceId, href") { _, row in
        _ = (try row.value(0) as Int64, try row.value(1) as String)
      }
    }
  }

  private static func person(_ table: StoreTable) -> RowCheck {
    switch table {
    case .person:
      RowCheck(PersonColumn.list + ", groupTags, isKept") { _, row in
        _ = try PersonRecord(row: row)
        let next = PersonColumn.allCases.count
        _ = (try row.strings(next), try row.value(next + 1) as Bool)
      }
    case .address:
      RowCheck(AddressColumn.list) { _, row in _ = try AddressRecord(row: row) }
    case .place:
      RowCheck(PlaceColumn.list) { _, row in _ = try PlaceRecord(row: row) }
    case .localFacts:
      RowCheck(LocalFactsColumn.list + ", orphaned, resourceIndex") { db, row in
        _ = try LocalFactsRecord.facts(db, NamedRow(row))
        let next = LocalFactsColumn.allCases.count
        _ = (try row.value(next) as Date?, try row.value(next + 1) as Int)
      }
    case .localFactsHabit:
      RowCheck("localFactsId, habitId") { _, row in
        _ = (try row.value(0) as Int64, try row.value(1) as Int64)
      }
    case .personPair:
      RowCheck(
        "id, href, uid, otherHref, otherUid, isMerged, resourceIndex, otherResourceIndex"
      ) { _, row in
        for column in 1...4 { _ = try row.value(column) as String? }
        _ = (try row.value(5) as Bool, try row.value(6) as Int, try row.value(7) as Int)
      }
    default:
      RowCheck("id, sourceId, href, uid, name, removed, content") { _, row in
        _ = (try row.value(2) as String, try row.value(3) as String?, try row.value(4) as String)
        _ = try row.value(5) as Date
        try PersonTrashContent.check(row, 6)
      }
    }
  }

  private static func habit(_ table: StoreTable) -> RowCheck {
    switch table {
    case .habit:
      RowCheck(HabitColumn.list) { _, row in _ = try Habit(NamedRow(row)) }
    case .habitGroup:
      RowCheck(HabitGroupColumn.list) { _, row in _ = try HabitGroup(NamedRow(row)) }
    case .habitHoliday:
      RowCheck(HabitHolidayColumn.list) { _, row in _ = try HabitHoliday(NamedRow(row)) }
    default:
      RowCheck(HabitEntryColumn.list) { _, row in
        _ = try HabitEntryRecord.dated(NamedRow(row))
      }
    }
  }

  private static func photo(_ table: StoreTable) -> RowCheck {
    switch table {
    case .photo:
      RowCheck(PhotoColumn.list) { _, row in _ = try PhotoRecord(NamedRow(row)) }
    case .photoFolder:
      RowCheck("path, added") { _, row in
        _ = (try row.value(0) as String, try row.value(1) as Date)
      }
    case .photoExclusion:
      RowCheck("path, bytes, modified") { _, row in
        _ = (try row.value(0) as String, try row.value(1) as Int?, try row.value(2) as Int64?)
      }
    default:
      RowCheck("name, written, personId") { _, row in
        _ = (try row.value(0) as String, try row.value(1) as String, try row.value(2) as Int64)
      }
    }
  }

  private static func service(_ table: StoreTable) -> RowCheck {
    switch table {
    case .geocodingServer:
      RowCheck("id, kind, url, contact, dailyBudget") { _, row in
        for column in 1...3 { _ = try row.value(column) as String }
        _ = try row.value(4, in: 1...1_000_000_000)
      }
    case .geocodingCache:
      RowCheck("server, query, stored, answer") { _, row in
        _ = (try row.value(0) as String, try row.value(1) as String)
        _ = (try row.value(2) as Date, try row.value(3) as Data)
      }
    case .geocodingRequests:
      RowCheck("id, nextAllowed, isAskedByServer, day, count, refusedBy") { _, row in
        // `Date.distantPast`, before the first request, is earlier than the year 1.
        guard Timestamp(seconds: max(try row.value(1) as Double, 0)) != nil else {
          throw UnreadableValue("nextAllowed", .outOfRange)
        }
        _ = (try row.value(2) as Bool, try row.day(3), try row.value(5) as String?)
        _ = try row.value(4, in: 0...1_000_000_000)
      }
    case .activityRun:
      RowCheck(ActivityRunColumn.list) { _, row in _ = try ActivityRun.run(NamedRow(row)) }
    default:
      RowCheck("kind, event, count, since") { _, row in
        _ = (try row.value(0) as String, try row.value(1) as String)
        _ = (try row.value(2, in: 0...1_000_000_000), try row.value(3) as Date)
      }
    }
  }
}
