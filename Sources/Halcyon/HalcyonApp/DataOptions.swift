import ArgumentParser
import CommandSupport
import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization

/// The data folder of a command.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder that holds the data.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @OptionGroup var output: OutputOptions

  var paths: AppPaths { AppPaths(dataDirectory: dataDir) }
  var recovery: StoreRecovery { StoreRecovery(directory: paths.dataDirectory) }

  /// Opens the database.
  /// - Parameter creates: Whether the command adds data, so that a new folder is no mistake.
  /// - Throws: `CommandFailure`.
  func open(creates: Bool = false) throws(CommandFailure) -> HalcyonDatabase {
    if !creates { try checkFolder() }
    PrivateFiles.restrictCache(in: paths.cacheDirectory)
    do {
      return try HalcyonDatabase(directory: paths.dataDirectory)
    } catch { throw failure(error) }
  }

  /// - Throws: `CommandFailure` if `--data-dir` names a folder without data. A mistyped name would
  ///   otherwise create an empty database.
  func checkFolder() throws(CommandFailure) {
    guard let dataDir, !HalcyonDatabase.exists(in: paths.dataDirectory),
      StoreBackup.list(in: recovery.backups).isEmpty
    else { return }
    throw CommandFailure(
      tr("There is no data of Halcyon in “%1”. Check --data-dir.", dataDir), .noInput)
  }

  /// The contact sources, none of which syncs automatically.
  func accounts(
    in database: HalcyonDatabase, registry: ContactSourceRegistry = .standard
  ) -> ContactAccounts {
    ContactAccounts(
      database: database, backups: recovery.backups,
      sources: ContactSources(database: database, registry: registry))
  }

  /// Runs `body` and turns errors of the database into failures of the command.
  func withStore<T>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as StoreError { throw failure(error) }
  }

  /// Runs `body`, which lists something, and then names the rows that could not be read.
  /// - Throws: `CommandFailure` with the status 1 if there are any.
  func listing(_ database: HalcyonDatabase, _ body: () async throws -> Void) async throws {
    do {
      try await withStore(body)
    } catch {
      reportUnreadable(in: database)
      throw error
    }
    if reportUnreadable(in: database) { throw CommandFailure(.incomplete) }
  }

  /// Names the rows that could not be read on standard error.
  /// - Returns: Whether there are any.
  @discardableResult
  private func reportUnreadable(in database: HalcyonDatabase) -> Bool {
    let rows = database.unreadable.rows
    for row in rows.prefix(Self.namedRows) { Console.report(UserText.line(row)) }
    if !rows.isEmpty { Console.report(UserText.repairHint) }
    return !rows.isEmpty
  }

  private static let namedRows = 100

  /// Prints why the database cannot be used and what to do.
  /// - Returns: the failure to end the command with.
  func failure(_ error: StoreError) -> CommandFailure {
    Console.report(UserText.sentence(error))
    switch error {
    case .damaged, .missing, .newer:
      if let backup = StoreBackup.newestValid(in: recovery.backups) {
        let moment = UserText.moment(backup.date)
        Console.report(
          HalcyonDatabase.exists(in: paths.dataDirectory)
            ? tr(
              "“halcyon backup restore” restores the backup of %1 and keeps the current file.",
              moment)
            : tr("“halcyon backup restore” restores the backup of %1.", moment))
      }
    case .unavailable, .readOnly, .busy, .full, .failed: break
    }
    return CommandFailure(ExitStatus(error))
  }
}
