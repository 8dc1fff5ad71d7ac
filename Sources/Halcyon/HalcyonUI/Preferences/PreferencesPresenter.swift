import GtkKit
import HalcyonCore
import HalcyonStore

/// Presents the preferences, the diagnostics and the help window, at most one of each, and counts
/// strip events.
final class PreferencesPresenter {
  private let settings: HalcyonSettings
  private(set) var preferences: PreferencesDialog?
  private(set) var diagnostics: DiagnosticsWindow?
  private(set) var help: HelpWindow?
  /// The services, once the store is open.
  var services: AppServices?
  /// The changes of the main window, which include removals of accounts.
  weak var undo: UndoStack?

  init(settings: HalcyonSettings) { self.settings = settings }

  /// A Boolean value indicating whether one of the windows has the focus.
  var isActive: Bool {
    preferences?.window.window.isActive == true || diagnostics?.window.window.isActive == true
  }

  /// Shows the preferences, optionally with a specific page.
  func showPreferences(page: PreferencesDialog.Page? = nil, over parent: Window) {
    let dialog = preferences ?? makePreferences()
    if let page {
      dialog.window.closeSubpage()
      dialog.window.pageName = page.rawValue
    }
    dialog.window.present(over: parent)
  }

  private func makePreferences() -> PreferencesDialog {
    let dialog = PreferencesDialog(settings: settings, services: services, undo: undo)
    preferences = dialog
    dialog.window.window.onUnmap { [weak self] in self?.preferences = nil }
    return dialog
  }

  /// Shows the diagnostics window.
  func showDiagnostics(over parent: Window) {
    if let diagnostics { return diagnostics.window.present(over: parent) }
    let made = DiagnosticsWindow(services: services)
    diagnostics = made
    made.window.window.onUnmap { [weak self] in self?.diagnostics = nil }
    made.window.present(over: parent)
  }

  /// Shows the help about a page.
  func showHelp(over parent: Window, about page: Page?) {
    if let help { return help.present(over: parent, about: page) }
    let made = HelpWindow()
    help = made
    made.window.window.onUnmap { [weak self] in self?.help = nil }
    made.present(over: parent, about: page)
  }

  /// Counts an event of the activity strip. Errors are ignored, because the statistics are not
  /// important enough to interrupt the user.
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
