import GtkKit
import HalcyonCore
import HalcyonStore

/// Presents the preferences, the diagnostics and the help window, at most one of each, and counts
/// strip events.
///
/// A closed window is kept and shown again, because the search of libadwaita's preferences windows
/// (1.2) never releases their rows: each new window would take some megabytes for good.
final class PreferencesPresenter {
  private let settings: HalcyonSettings
  private(set) var preferences: PreferencesDialog?
  private(set) var diagnostics: DiagnosticsWindow?
  private(set) var help: HelpWindow?
  /// The services, once the store is open.
  var services: AppServices? {
    didSet { hasNewServices = (preferences != nil, diagnostics != nil) }
  }
  /// Whether the windows were made for earlier services.
  private var hasNewServices = (preferences: false, diagnostics: false)
  /// The changes of the main window, which include removals of accounts.
  weak var undo: UndoStack?

  init(settings: HalcyonSettings) { self.settings = settings }

  /// A Boolean value indicating whether one of the windows has the focus.
  var isActive: Bool {
    preferences?.window.window.isActive == true || diagnostics?.window.window.isActive == true
  }

  /// Shows the preferences, optionally with a specific page.
  func showPreferences(page: PreferencesDialog.Page? = nil, over parent: Window) {
    if let preferences, hasNewServices.preferences, !preferences.window.window.isVisible {
      preferences.window.window.destroy()
      self.preferences = nil
    }
    let dialog = preferences ?? makePreferences(over: parent)
    if page != nil || !dialog.window.window.isVisible {
      dialog.window.reset()
      dialog.window.pageName = (page ?? .general).rawValue
    }
    dialog.window.present(over: parent)
  }

  private func makePreferences(over parent: Window) -> PreferencesDialog {
    let dialog = PreferencesDialog(settings: settings, services: services, undo: undo)
    (preferences, hasNewServices.preferences) = (dialog, false)
    keep(dialog.window, with: parent)
    return dialog
  }

  /// Shows the diagnostics window.
  func showDiagnostics(over parent: Window) {
    if let diagnostics, hasNewServices.diagnostics, !diagnostics.window.window.isVisible {
      diagnostics.window.window.destroy()
      self.diagnostics = nil
    }
    if let diagnostics {
      if !diagnostics.window.window.isVisible { diagnostics.refresh() }
      return diagnostics.window.present(over: parent)
    }
    let made = DiagnosticsWindow(services: services)
    (diagnostics, hasNewServices.diagnostics) = (made, false)
    keep(made.window, with: parent)
    made.window.present(over: parent)
  }

  /// Shows the help about a page.
  func showHelp(over parent: Window, about page: Page?) {
    let window = help ?? makeHelp(over: parent)
    if !window.window.window.isVisible { window.window.reset() }
    window.present(over: parent, about: page)
  }

  private func makeHelp(over parent: Window) -> HelpWindow {
    let made = HelpWindow()
    help = made
    keep(made.window, with: parent)
    return made
  }

  /// Keeps a window until its parent is closed.
  private func keep(_ window: PreferencesWindow, with parent: Window) {
    window.hidesWhenClosed = true
    parent.onUnmap { [weak self, weak window] in
      guard let self, let window else { return }
      window.window.destroy()
      if preferences?.window === window { preferences = nil }
      if diagnostics?.window === window { diagnostics = nil }
      if help?.window === window { help = nil }
    }
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
