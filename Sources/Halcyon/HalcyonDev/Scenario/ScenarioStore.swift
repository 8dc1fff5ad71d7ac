import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Prepares the data folder of a scenario.
struct ScenarioStore {
  let scenario: Scenario
  let folder: URL

  /// Creates the database, backups and damage that the scenario describes.
  /// - Throws: `StoreError`, or file errors from Foundation.
  func prepare(date: Date) async throws {
    let recovery = StoreRecovery(directory: folder)
    try await fill(recovery, date: date)
    if scenario.failsBackup {
      // A file at the path of the backup folder makes it impossible to create the folder.
      try Data().write(to: recovery.backups)
    }
    switch scenario.storage {
    case .intact, .slow: break
    case .newer: try HalcyonDatabase.markAsNewer(in: folder)
    case .damaged:
      let file = folder.appendingPathComponent(HalcyonDatabase.fileName)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      try Data(repeating: 7, count: 9_000).write(to: file)
    }
  }

  private func fill(_ recovery: StoreRecovery, date: Date) async throws {
    let database = try HalcyonDatabase(directory: folder)
    let quiet = ActivityCenter()
    if scenario.people > 0 {
      let cards = (0..<scenario.people).map {
        ScenarioPeople.card($0, hasAddress: true, isLocated: scenario.geocodingRuns.isEmpty)
      }
      let file = folder.appendingPathComponent("people.vcf")
      try Data(cards.joined().utf8).write(to: file)
      _ = try await ContactImport(database: database, activity: quiet).run(paths: [file.path])
      try FileManager.default.removeItem(at: file)
    }
    let clock = ContinuousClock()
    for account in scenario.accounts {
      let added = try await database.addContactAccount(
        name: account.name, configuration: try configuration(of: account))
      guard account.stored > 0 else { continue }
      let source = ScenarioSource(
        account, [[.cards(0..<account.stored), .done]], network: ScenarioNetwork(clock: clock),
        clock: clock, date: { date })
      _ = await ContactSync(
        source: source, account: added, database: database, activity: quiet, date: { date }
      ).run()
    }
    if scenario.storage == .damaged {
      _ = try await database.backUp(into: recovery.backups, date: date)
    }
  }

  /// Returns the account's configuration. Folder accounts get an existing folder, because the
  /// start-up checks look for it before the script begins.
  private func configuration(
    of account: Scenario.Account
  ) throws -> ContactAccount.Configuration {
    guard account.configuration.path != nil else { return account.configuration }
    let contacts = folder.appendingPathComponent("contacts")
    try FileManager.default.createDirectory(at: contacts, withIntermediateDirectories: true)
    return .folder(path: contacts.path)
  }
}
