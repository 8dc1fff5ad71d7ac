import ArgumentParser
import Foundation
import HalcyonServices
import HalcyonStore

/// Copies of everything that is stored.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Show, make and restore backups of everything that is stored.",
    discussion: """
      Exit status: 0 done, 1 there is no good backup, 2 it could not be done, 64 wrong usage.
      """, subcommands: [List.self, Now.self, Restore.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the backups, newest first.")
    @OptionGroup var data: DataOptions

    func run() async throws {
      let backups = StoreBackup.list(in: data.recovery.backups)
      if backups.isEmpty { Console.say(tr("No backup yet. Make one with “halcyon backup now”.")) }
      for backup in backups {
        Console.say(
          Words.moment(backup.date) + "  " + backup.url.path
            + (backup.isGood ? "" : "  " + tr("cannot be restored")))
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
        Console.say(
          backup.map { tr("Everything is backed up in “%1”.", $0.url.path) }
            ?? tr("Nothing has changed since the newest backup."))
      }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Put a backup in the place of what is stored, which is kept beside it.")

    @Argument(help: "The file; the newest good one without it.", completion: .file())
    var file: String?
    @OptionGroup var data: DataOptions

    func run() async throws {
      let recovery = data.recovery
      guard !recovery.isOpenElsewhere else {
        Console.report(tr("Halcyon is open. Close it, then try again."))
        throw ExitCode(2)
      }
      let chosen = file.map { StoreBackup(url: URL(fileURLWithPath: $0), date: .now) }
      guard var backup = chosen ?? StoreBackup.newestGood(in: recovery.backups) else {
        Console.report(tr("There is no backup that could be restored. Nothing was changed."))
        throw ExitCode(1)
      }
      let known = StoreBackup.list(in: recovery.backups)
      backup =
        known.first { $0.url.standardizedFileURL == backup.url.standardizedFileURL } ?? backup
      try await data.withStore {
        let aside = try recovery.restore(backup, date: .now)
        Console.say(
          known.contains(backup)
            ? tr("The backup of %1 is back.", Words.moment(backup.date))
            : tr("“%1” is back.", backup.url.path))
        if let aside { Console.say(tr("What was there is kept as “%1”.", aside.path)) }
      }
    }
  }
}
