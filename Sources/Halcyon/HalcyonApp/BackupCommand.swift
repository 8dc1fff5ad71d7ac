import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonMaintenance
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization

/// Manages backups of the database.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Show, make and restore backups of all data.",
    subcommands: [List.self, Now.self, Restore.self, Folder.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show the backups, newest first.")

    @Flag(help: "Print the backups as JSON.")
    var json = false
    @OptionGroup var data: DataOptions

    func run() async throws {
      try data.checkFolder()
      let backups = StoreBackup.list(in: data.recovery.backups)
      if json { return try Console.printJSON(backups.map(BackupJSON.init)) }
      if backups.isEmpty { Console.note(tr("No backups yet. Make one with “halcyon backup now”.")) }
      for backup in backups {
        Console.say(
          UserText.moment(backup.date) + "  " + backup.url.path
            + (backup.reason.map { "  " + UserText.name($0) } ?? "")
            + (backup.isValid ? "" : "  " + trc("backup", "damaged")))
      }
    }
  }

  struct Now: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a backup now.")
    @OptionGroup var data: DataOptions

    func run() async throws {
      let database = try data.open()
      try await data.withStore {
        let backup = try await database.backUp(into: data.recovery.backups, date: .now)
        Console.note(
          backup.map { tr("Backed up all data to “%1”.", $0.url.path) }
            ?? tr("Nothing has changed since the newest backup."))
      }
      guard let path = await StoredSettings.backupFolder else { return }
      try await data.copyBackup(to: path)
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Replace the database with a backup.",
      discussion: """
        The replaced database is kept under another name in the same folder. An archive of “halcyon \
        export” also restores the settings.
        """)

    @Argument(
      help: """
        The backup or archive; - reads standard input. Without it, the newest undamaged backup.
        """, completion: .file())
    var file: String?
    @OptionGroup var data: DataOptions

    func run() async throws {
      let input = try file.map { try InputFile($0) }
      defer { withExtendedLifetime(input) {} }
      do {
        try await restoreChosen(input?.path) { input?.naming($0) ?? $0 }
      } catch let failure as CommandFailure {
        throw CommandFailure(input?.naming(failure.message) ?? failure.message, failure.status)
      }
    }

    private func restoreChosen(
      _ file: String?, naming: (String) -> String
    ) async throws {
      let recovery = data.recovery
      PrivateFiles.restrictDatabase(in: paths.dataDirectory)
      guard !recovery.isOpenElsewhere else {
        throw CommandFailure(tr("Halcyon is running. Close it, then try again."), .temporaryFailure)
      }
      if let file, ExportedArchive(path: file).isArchive {
        return try await restore(file, naming)
      }
      let chosen = file.map { StoreBackup(url: URL(fileURLWithPath: $0), date: .now) }
      guard var backup = chosen ?? StoreBackup.newestValid(in: recovery.backups) else {
        throw CommandFailure(
          tr("There is no backup that can be restored. Nothing was changed."), .noInput)
      }
      let known = StoreBackup.list(in: recovery.backups)
      backup =
        known.first { $0.url.standardizedFileURL == backup.url.standardizedFileURL } ?? backup
      let replaced: URL?
      let hadDigest: Bool
      do throws(StoreError) {
        let copy = try recovery.copy(backup)
        hadDigest = copy.hadDigest
        replaced = try recovery.apply(copy, date: .now)
        DraftStore.setAside(in: DraftStore.folder(in: paths.dataDirectory))
      } catch {
        throw failure(error, backup)
      }
      Console.note(
        known.contains(backup)
          ? tr("Restored the backup of %1.", UserText.moment(backup.date))
          : naming(tr("Restored “%1”.", backup.url.path)))
      say(replaced, naming(backup.url.path), hadDigest: hadDigest)
    }

    private func say(_ replaced: URL?, _ path: String, hadDigest: Bool) {
      if let note = UserText.withoutChecksum(path, hadDigest: hadDigest) { Console.report(note) }
      if let replaced {
        Console.note(tr("The replaced database was kept as “%1”.", replaced.path))
      }
    }

    private func restore(_ file: String, _ naming: (String) -> String) async throws {
      do {
        try PrivateFiles.createFolder(paths.dataDirectory)
        let restored = try await ExportedArchive(path: file).restore(with: data.recovery, at: .now)
        DraftStore.setAside(in: DraftStore.folder(in: paths.dataDirectory))
        await StoredSettings.set(restored.settings)
        Console.note(naming(tr("Restored “%1”.", file)))
        say(restored.replaced, naming(file), hadDigest: restored.hadDigest)
      } catch let error as ExportError {
        throw CommandFailure(UserText.sentence(error), ExitStatus(error))
      }
    }

    private var paths: AppPaths { data.paths }

    /// The advice for a damaged database, to move it away, does not fit a file that the user named.
    private func failure(_ error: StoreError, _ backup: StoreBackup) -> CommandFailure {
      let path = backup.url.path
      switch error {
      case .damaged(path, _):
        return CommandFailure(
          tr(
            "Could not restore “%1”: it is not an undamaged Halcyon backup. Nothing was changed. “halcyon backup list” shows the backups.",
            path), .dataError)
      case .unavailable(path, let reason):
        return CommandFailure(
          tr(
            "Could not restore “%1” (%2). Nothing was changed. “halcyon backup list” shows the backups.",
            path, reason), .noInput)
      default: return data.failure(error)
      }
    }
  }
}

/// A backup as `backup list --json` prints it.
private struct BackupJSON: Encodable {
  var path: String
  var date: Date
  /// Why it was made; missing for daily and weekly backups.
  var reason: String?
  var isValid: Bool

  init(_ backup: StoreBackup) {
    path = backup.url.path
    date = backup.date
    reason = backup.reason?.rawValue
    isValid = backup.isValid
  }
}
