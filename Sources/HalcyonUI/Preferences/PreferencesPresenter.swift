import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Opens the windows for preferences and diagnostics, each once, and counts what the strip tells.
final class PreferencesPresenter {
  private let settings: HalcyonSettings
  private(set) var preferences: PreferencesDialog?
  private(set) var diagnostics: DiagnosticsWindow?
  /// What the windows work on, once the store is open.
  var services: AppServices?

  init(settings: HalcyonSettings) { self.settings = settings }

  /// Whether one of the windows has the keyboard.
  var isActive: Bool {
    preferences?.window.window.isActive == true || diagnostics?.window.window.isActive == true
  }

  /// Shows the preferences, with one of the pages where it is named.
  func showPreferences(page: PreferencesDialog.Page? = nil, over parent: Window) {
    let dialog = preferences ?? makePreferences()
    if let page {
      dialog.window.closeSubpage()
      dialog.window.pageName = page.rawValue
    }
    dialog.window.present(over: parent)
  }

  private func makePreferences() -> PreferencesDialog {
    let dialog = PreferencesDialog(settings: settings, services: services)
    preferences = dialog
    dialog.window.window.onUnmap { [weak self] in self?.preferences = nil }
    return dialog
  }

  /// Shows the diagnostics.
  func showDiagnostics(over parent: Window) {
    if let diagnostics { return diagnostics.window.present(over: parent) }
    let made = DiagnosticsWindow(services: services)
    diagnostics = made
    made.window.window.onUnmap { [weak self] in self?.diagnostics = nil }
    made.window.present(over: parent)
  }

  /// Counts what happened to a bar of the strip; a count that cannot be kept is no reason to say anything.
  func count(_ event: ActivityStripEvent) {
    guard let database = services?.database else { return }
    let (kind, counted): (Activity.Kind, ActivityEvent) =
      switch event {
      case .dismissed(let kind): (kind, .dismissed)
      case .dismissedItself(let kind): (kind, .dismissedItself)
      case .expanded(let kind): (kind, .expanded)
      }
    Task { try? await database.count(counted, of: kind) }
  }
}
