import CommandSupport
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonRecords
import HalcyonStore
import HalcyonText

/// Compares and repairs all stored data: `halcyon doctor --verify`.
struct DoctorVerification {
  private let data: DataOptions
  private let json: Bool
  private let offline: Bool

  init(_ data: DataOptions, json: Bool, offline: Bool) {
    (self.data, self.json, self.offline) = (data, json, offline)
  }

  func run() async throws {
    let database = try data.open()
    let report = try await data.withStore {
      let activity = ActivityCenter()
      activity.follow(database)
      let sources = ContactSources(database: database)
      let center = ContactSyncCenter(
        database: database, activity: activity, sources: { sources.source(for: $0) },
        changes: { _ in nil })
      let progress = ProgressLine(activity)
      let report = try await StoreVerification(
        database, backups: StoreBackup.list(in: data.recovery.backups),
        center: offline ? nil : center
      ).run()
      await progress.end()
      return report
    }
    if json {
      try Console.printJSON(Line(report))
    } else {
      UserText.lines(report).forEach(Console.say)
    }
    if !report.isIdentical { throw CommandFailure(.incomplete) }
  }

  /// The report, as it is printed.
  private struct Line: Encodable {
    struct Account: Encodable {
      var id: Int64
      var outcome: String
      var added, updated, removed: Int
    }

    var identical, repaired: Bool
    struct Damage: Encodable {
      var table, key, name: String
      var repaired: Bool
    }

    var checkedCards, damagedCards, unrepairedCards: Int
    var damaged: [Damage]
    var unreadable: Int
    var problems: [String]
    var accounts: [Account]

    init(_ report: StoreVerification.Report) {
      (identical, repaired) = (report.isIdentical, report.isRepaired)
      checkedCards = report.cards.checked
      damagedCards = report.cards.damagedCount
      unrepairedCards = report.unrepaired
      damaged = report.rows.map {
        Damage(
          table: $0.damage.table.rawValue, key: $0.damage.keyText, name: $0.damage.name,
          repaired: $0.isRepaired)
      }
      unreadable = report.unreadable.count
      problems = report.problems
      accounts = report.syncs.map { sync in
        Account(
          id: sync.account.id, outcome: sync.result.outcome.jsonName, added: sync.result.added,
          updated: sync.result.updated, removed: sync.result.removed)
      }
    }
  }
}
