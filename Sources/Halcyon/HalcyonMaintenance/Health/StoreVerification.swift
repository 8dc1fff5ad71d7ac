import HalcyonContacts
import HalcyonCore
import HalcyonStore

/// Compares all stored data with digests, with the rules of the database and with the servers, and
/// repairs cards from their servers.
public struct StoreVerification: Sendable {
  private let database: HalcyonDatabase
  private let center: ContactSyncCenter?

  /// What a verification found.
  public struct Report: Sendable {
    /// What SQLite found wrong with the file.
    public var problems: [String] = []
    /// The cards that were compared with their digests, and the damaged ones.
    public var cards = CardVerification.Result()
    /// The damaged cards that were not repaired.
    public var unrepaired = 0
    /// The results of comparing the accounts with their servers.
    public var syncs: [(account: ContactAccount, result: ContactSyncResult)] = []

    /// A Boolean value indicating whether nothing differs.
    public var isIdentical: Bool {
      problems.isEmpty && cards.damagedCount == 0
        && syncs.allSatisfy { $0.result.outcome == .succeeded && $0.result.changed == 0 }
    }
    /// A Boolean value indicating whether nothing differs any more.
    public var isRepaired: Bool {
      problems.isEmpty && unrepaired == 0
        && syncs.allSatisfy { $0.result.outcome == .succeeded }
    }
  }

  /// Creates a verification.
  /// - Parameter center: Syncs the accounts; nil to compare nothing with servers, and to repair
  ///   nothing.
  public init(_ database: HalcyonDatabase, center: ContactSyncCenter?) {
    self.database = database
    self.center = center
  }

  /// Verifies everything.
  /// - Throws: `StoreError`.
  public func run() async throws(StoreError) -> Report {
    var report = Report()
    report.problems = try await database.integrityProblems()
    let cards = CardVerification(database)
    report.cards = try await cards.run()
    report.unrepaired = report.cards.damagedCount
    guard let center else { return report }
    for account in try await database.contactAccounts()
    where account.configuration != .importedFiles {
      // Without a token, a sync compares the ETags of all cards.
      try await database.forgetToken(accountID: account.id)
      if let result = await center.sync(account.id) { report.syncs.append((account, result)) }
    }
    if report.unrepaired > 0 { report.unrepaired = try await cards.run().damagedCount }
    return report
  }
}
