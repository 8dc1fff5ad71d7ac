import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Compares all stored data with digests, with the rules of the database and with the servers, and
/// repairs it from backups and servers.
public struct StoreVerification: Sendable {
  private let database: HalcyonDatabase
  private let center: ContactSyncCenter?
  private let backups: [StoreBackup]

  /// What a verification found.
  public struct Report: Sendable {
    /// What SQLite found wrong with the file, and could not be repaired.
    public var problems: [String] = []
    /// The rows that differ from what was stored, and what was done about them.
    public var rows: [RowRepair] = []
    /// The rows that cannot be read.
    public var unreadable: [UnreadableRow] = []
    /// The number of indexes that did not match the rows and were built anew.
    public var rebuiltIndexes = 0
    /// The cards that were compared with their digests, and the damaged ones.
    public var cards = CardVerification.Result()
    /// The damaged cards that were not repaired.
    public var unrepaired = 0
    /// The results of comparing the accounts with their servers.
    public var syncs: [(account: ContactAccount, result: ContactSyncResult)] = []

    /// A Boolean value indicating whether nothing differs.
    public var isIdentical: Bool {
      problems.isEmpty && rows.isEmpty && unreadable.isEmpty && rebuiltIndexes == 0
        && cards.damagedCount == 0
        && syncs.allSatisfy { $0.result.outcome == .succeeded && $0.result.changed == 0 }
    }
    /// A Boolean value indicating whether nothing differs any more.
    public var isRepaired: Bool {
      problems.isEmpty && rows.allSatisfy(\.isRepaired) && unreadable.isEmpty && unrepaired == 0
        && syncs.allSatisfy { $0.result.outcome == .succeeded }
    }
  }

  /// Creates a verification.
  /// - Parameters:
  ///   - backups: The backups from which rows are repaired, the newest first.
  ///   - center: Syncs the accounts; nil to compare nothing with servers, and to repair nothing
  ///     from them.
  public init(
    _ database: HalcyonDatabase, backups: [StoreBackup] = [], center: ContactSyncCenter?
  ) {
    self.database = database
    self.backups = backups
    self.center = center
  }

  /// Verifies everything.
  /// - Throws: `StoreError`.
  public func run() async throws(StoreError) -> Report {
    var report = Report()
    report.problems = try await database.integrityProblems()
    if !report.problems.isEmpty {
      // Only the indexes can be repaired; other problems remain.
      try? await database.rebuildIndexes()
      let left = try await database.integrityProblems()
      if left.count < report.problems.count { report.rebuiltIndexes += 1 }
      report.problems = left
    }
    // An exact copy in a backup needs no network, and also has what no server knows.
    report.rows = try await database.repair(try await database.damagedRows(), from: backups)
    let cards = CardVerification(database)
    report.cards = try await cards.run()
    report.unrepaired = report.cards.damagedCount
    if let center {
      try await sync(center, &report)
      if report.unrepaired > 0 { report.unrepaired = try await cards.run().damagedCount }
    }
    report.rebuiltIndexes += try await database.repairSearchIndexes()
    report.unreadable = try await database.unreadableRows()
    return report
  }

  /// Compares the accounts with their servers, and requests the cards of people who could not be
  /// repaired again.
  private func sync(_ center: ContactSyncCenter, _ report: inout Report) async throws(StoreError) {
    let damage = report.rows.filter { !$0.isRepaired }.map(\.damage)
    let cards = try await database.cards(of: damage)
    for account in try await database.contactAccounts()
    where account.configuration != .importedFiles {
      let own = cards.filter { $0.accountID == account.id }
      try await database.requestAgain(Set(own.map(\.href)), accountID: account.id)
      // Without a token, a sync compares the ETags of all cards.
      try await database.forgetToken(accountID: account.id)
      guard let result = await center.sync(account.id) else { continue }
      report.syncs.append((account, result))
      guard result.outcome == .succeeded else { continue }
      let downloaded = Set(own.map(\.damage))
      for index in report.rows.indices where downloaded.contains(report.rows[index].damage) {
        report.rows[index].outcome = .downloaded
      }
    }
  }
}
