import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonMaintenance
import HalcyonRecords
import HalcyonText
import Localization

extension BackupCommand {
  /// Shows or chooses the folder outside of this computer.
  struct Folder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show or choose a second folder for backups, such as on another disk.",
      discussion: """
        Each daily backup is copied to the folder, and read again there to verify it. If the folder is \
        not available, Halcyon copies the newest backup when it is.
        """)

    @Argument(help: "The folder. Without it, the current one is shown.", completion: .directory)
    var path: String?
    @Flag(help: "Copy backups to no second folder.")
    var none = false
    @OptionGroup var data: DataOptions

    func validate() throws {
      if none, path != nil { throw ValidationError("--none takes no folder.") }
    }

    func run() async throws {
      if none {
        await StoredSettings.setBackupFolder(nil)
        return Console.note(tr("Backups stay on this computer only."))
      }
      if let path {
        let folder = URL(fileURLWithPath: path).standardizedFileURL
        var status = stat()
        guard stat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
          throw CommandFailure(tr("“%1” is not a folder.", folder.path), .noInput)
        }
        await StoredSettings.setBackupFolder(folder.path)
        if SecondFolder(chosen: folder, data: data.paths.dataDirectory, isDefault: true)
          .isOnSameDisk(as: data.paths.dataDirectory)
        {
          Console.report(
            tr("“%1” is on the same disk as your data. It does not help if the disk fails.", path))
        }
        return try await data.copyBackup(to: folder.path)
      }
      let status = SecondFolderService.status(
        of: data.recovery.backups, path: await StoredSettings.backupFolder, now: .now)
      guard let path = status.path else {
        return Console.note(
          tr("No second folder. Choose one with “halcyon backup folder PATH”."))
      }
      Console.say(path)
      Console.say(
        status.lastSuccess.map { tr("Newest backup from %1", UserText.moment($0)) }
          ?? tr("No backup yet"))
      if status.hasProblem {
        Console.say(tr("The last copy failed. Halcyon tries again every day."))
      }
    }
  }
}

extension DataOptions {
  /// Copies the newest backup to the second folder.
  /// - Throws: `CommandFailure`.
  func copyBackup(to path: String) async throws {
    let service = SecondFolderService(
      data: paths.dataDirectory, isDefault: paths.isDefault, path: path)
    do throws(StoreError) {
      if let copy = try await service.copy() {
        Console.note(tr("Copied the newest backup to “%1” and verified it.", copy.url.path))
      } else {
        Console.note(tr("No backups yet. Make one with “halcyon backup now”."))
      }
    } catch {
      throw CommandFailure(
        Translation.joined(sentences: [
          tr("Could not copy the backup to “%1”.", path), UserText.sentence(error),
        ]),
        ExitStatus(error))
    }
  }
}
