import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonMaintenance
import HalcyonKit
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization

/// Restores what the user confirmed in the window, and starts the program again.
enum RestoredStart {
  /// Restores, then replaces the program by one that shows the result in its window.
  /// - Returns: Why the program could not be started again. It does not return otherwise.
  static func begin(
    _ restore: PreparedRestore, dataDirectory: String?, _ paths: AppPaths
  ) -> CommandFailure {
    let (notice, replaced) = apply(restore, paths)
    let options =
      (dataDirectory.map { ["--data-dir", $0] } ?? []) + ["--no-splash"]
      + (replaced.map { ["--replaced-database", $0.path] } ?? [])
    let program = AppPaths.runningExecutable?.path ?? CommandLine.arguments.first ?? "halcyon"
    let arguments: [UnsafeMutablePointer<CChar>?] =
      ([program] + options + ["--notice", notice]).map { strdup($0) } + [nil]
    execv(program, arguments)
    return CommandFailure(
      notice + " "
        + tr(
          "Could not start Halcyon again (%1). Start it yourself.", String(cString: strerror(errno))
        ),
      .unavailable)
  }

  /// - Returns: A sentence about the result, and the file of the previous database.
  private static func apply(
    _ restore: PreparedRestore, _ paths: AppPaths
  ) -> (notice: String, replaced: URL?) {
    guard !StoreRecovery(directory: paths.dataDirectory).isOpenElsewhere else {
      restore.discard()
      return (tr("Another app is using the database. Close it, then try again."), nil)
    }
    do throws(ExportError) {
      let replaced = try restore.apply(at: .now)
      DraftStore.setAside(in: DraftStore.folder(in: paths.dataDirectory))
      MainActor.assumeIsolated { StoredSettings.set(restore.settings) }
      // What was not checkpointed is beside the file, and would be missing after an undo.
      let undo = replaced.flatMap { StoreRecovery.foldLog(of: $0) ? $0 : nil }
      return (UserText.restored(restore.path), undo)
    } catch {
      return (UserText.sentence(error), nil)
    }
  }
}
