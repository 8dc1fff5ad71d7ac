import Foundation
import GtkKit
import HabitsFeature
import HalcyonCore
import HalcyonMaintenance
import HalcyonKit
import HalcyonText
import Localization

/// Exports everything from the window.
extension HalcyonApplication {
  /// Lets the user choose a file, and writes the archive of everything.
  func exportEverything() {
    present(splashAllowed: false)
    guard let mainWindow, let database = services?.database else { return }
    let today = pages.models.habits.today
    let export = FullExport(database, settings: mainWindow.settings.texts)
    mainWindow.chooseDestination(
      title: tr("Export Everything"), name: "halcyon-\(today).zip"
    ) { [weak mainWindow] path in
      Task {
        do throws(ExportError) {
          let summary = try await export.write(to: path, today: today, at: Date())
          mainWindow?.say(UserText.sentence(summary, path: path))
        } catch {
          mainWindow?.say(UserText.sentence(error))
        }
      }
    }
  }
}
