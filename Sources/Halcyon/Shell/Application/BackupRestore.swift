import Foundation
import GtkKit
import HalcyonKit
import HalcyonMaintenance
import HalcyonRecords
import HalcyonText
import Localization

/// Restores everything from the window.
extension HalcyonApplication {
  /// Lets the user choose a backup or an archive, and restores it.
  func restoreBackup() {
    present(splashAllowed: false)
    mainWindow?.chooseBackup { [weak self] path in
      Task { await self?.prepareRestore(of: path) }
    }
  }

  /// Verifies a backup or an archive, then asks for confirmation.
  func prepareRestore(of path: String) async {
    guard let mainWindow else { return }
    let recovery = recovery
    do {
      let restore = try await mainWindow.loadingOverlay.show(
        message: tr("Reading backup…"),
        afterMilliseconds: PageLoadingController.delayMilliseconds
      ) { _ in try await PreparedRestore.prepare(path, with: recovery) }
      confirm(restore)
    } catch {
      let reason =
        (error as? ExportError).map { UserText.sentence($0) } ?? UndoFailure(error).cause
      MessageDialog(
        heading: tr("Could Not Read “%1”", URL(filePath: path).lastPathComponent), body: reason,
        answers: [.init("close", tr("_Close"))], over: mainWindow.window, onAnswer: { _ in }
      ).present()
    }
  }

  /// Shows what happened before the window opened. A restore can be undone.
  func say(_ notice: String, in window: MainWindow) {
    guard let replaced = options.replacedDatabase else { return window.say(notice) }
    window.say(notice, button: tr("Undo")) { [weak self] in
      Task { await self?.undoRestore(of: replaced) }
    }
  }

  /// Restores the database that a restore replaced, without a question: that can be undone again.
  func undoRestore(of path: String) async {
    do {
      pendingRestore = try await PreparedRestore.prepare(path, with: recovery)
      quit()
    } catch {
      mainWindow?.say(UserText.sentence(error))
    }
  }

  /// Asks whether to restore, then quits. The program restores what is pending once the database
  /// is closed, and starts again.
  private func confirm(_ restore: PreparedRestore) {
    guard let window = mainWindow?.window else { return restore.discard() }
    let body = [
      tr(
        "Everything in Halcyon is replaced, and Halcyon restarts. The current database is kept under another name in the same folder."
      ), UserText.withoutChecksum(restore.path, hadDigest: restore.hadDigest),
    ]
    let dialog = MessageDialog(
      heading: tr("Restore “%1”?", URL(filePath: restore.path).lastPathComponent),
      body: body.compactMap(\.self).joined(separator: "\n\n"),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("restore", tr("_Restore and Restart"), look: .destructive),
      ], preferred: "cancel", over: window
    ) { [weak self] answer in
      guard answer == "restore", let self else { return restore.discard() }
      pendingRestore = restore
      quit()
    }
    restoreDialog = dialog
    dialog.present()
  }
}
