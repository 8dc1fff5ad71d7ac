import GtkKit
import HalcyonCore
import HalcyonKit

/// Presents the preferences, the diagnostics, the help and the shortcuts, at most one window of
/// each, and counts strip events.
package final class PreferencesPresenter {
  private let settings: HalcyonSettings
  private let keptPreferences = KeptWindow<PreferencesDialog>(\.window)
  private let keptDiagnostics = KeptWindow<DiagnosticsWindow>(\.window)
  private let keptHelp = KeptWindow<HelpWindow>(\.window)
  private let keptShortcuts = KeptWindow<ShortcutsWindow>(\.window)
  /// The services, once the store is open.
  package var services: AppServices? {
    didSet {
      keptPreferences.replaceContent()
      keptDiagnostics.replaceContent()
    }
  }
  /// The changes of the main window, which include removals of accounts.
  package weak var undo: UndoStack?

  private let session: SessionContext?

  /// - Parameter session: What unsaved input joins; `nil` for none.
  package init(settings: HalcyonSettings, session: SessionContext? = nil) {
    self.settings = settings
    self.session = session
  }

  var preferences: PreferencesDialog? { keptPreferences.content }
  var diagnostics: DiagnosticsWindow? { keptDiagnostics.content }
  var help: HelpWindow? { keptHelp.content }
  var shortcuts: ShortcutsWindow? { keptShortcuts.content }

  /// A Boolean value indicating whether the preferences or the diagnostics have the focus.
  package var isActive: Bool { keptPreferences.isActive || keptDiagnostics.isActive }

  /// Shows the preferences, optionally a part of them.
  package func showPreferences(_ target: PreferencesDialog.Target? = nil, over parent: Window) {
    let (dialog, isHidden) = keptPreferences.open(over: parent) {
      PreferencesDialog(settings: settings, services: services, undo: undo, session: session)
    }
    dialog.window.present(over: parent)
    if target != nil || isHidden { dialog.show(target) }
  }

  /// Opens the form of a contact source with what was entered in an earlier session.
  /// - Returns: `false` if the draft cannot be read.
  package func continueEditing(_ draft: Draft, over parent: Window) -> Bool {
    showPreferences(.contacts, over: parent)
    return preferences?.contacts.continueEditing(draft) ?? false
  }

  /// Shows the diagnostics window.
  package func showDiagnostics(over parent: Window) {
    let isNew = diagnostics == nil
    let (diagnostics, isHidden) = keptDiagnostics.open(over: parent) {
      DiagnosticsWindow(services: services)
    }
    if isHidden, !isNew { diagnostics.refresh() }
    diagnostics.window.present(over: parent)
  }

  /// Shows the help about a page.
  package func showHelp(over parent: Window, about page: Page?) {
    let (help, isHidden) = keptHelp.open(over: parent) { HelpWindow() }
    if isHidden { help.window.reset() }
    help.present(over: parent, about: page)
  }

  /// Shows the keyboard shortcuts.
  package func showShortcuts(_ groups: [ShortcutsWindow.Group], over parent: Window) {
    let (shortcuts, isHidden) = keptShortcuts.open(over: parent) { ShortcutsWindow(groups) }
    if isHidden { shortcuts.window.reset() }
    shortcuts.window.present(over: parent)
  }

  /// Counts an event of the activity strip. Errors are ignored, because the statistics are not
  /// important enough to interrupt the user.
  package func count(_ event: ActivityEvent, of kind: Activity.Kind) {
    guard let database = services?.database else { return }
    Task { try? await database.count(event, of: kind) }
  }
}
