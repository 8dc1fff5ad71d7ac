import GtkKit
import HalcyonKit
import Localization

/// The preferences window. Changes take effect immediately.
package final class PreferencesDialog {
  /// The pages of the window. The raw values are the page names.
  package enum Page: String, CaseIterable { case general, contacts, places, activity }

  /// What other parts of the program show in the window. The raw values are the parameters of the
  /// action `app.show-preferences`.
  package enum Target: String {
    case contacts, places, backups

    fileprivate var page: Page {
      switch self {
      case .contacts: .contacts
      case .places: .places
      case .backups: .general
      }
    }
  }

  let window = PreferencesWindow(title: tr("Preferences"))
  let general: GeneralPreferences
  let contacts: AccountsPage
  let places: PlacesPage
  let activity: ActivityPreferencesPage
  private let accountsModel: AccountsModel
  private let placesModel: PlacesModel

  /// Creates the window.
  /// - Parameters:
  ///   - settings: The application settings.
  ///   - services: The services; `nil` while the store is not open. Its contents cannot be changed
  ///     then.
  ///   - undo: Records removals of accounts; `nil` if they cannot be undone.
  ///   - session: What unsaved input joins; `nil` for none.
  init(
    settings: HalcyonSettings, services: AppServices?, undo: UndoStack? = nil,
    session: SessionContext? = nil
  ) {
    let window = window
    accountsModel = AccountsModel(services)
    placesModel = PlacesModel(services)
    general = GeneralPreferences(settings, services?.backups?.secondFolder, in: window)
    contacts = AccountsPage(
      accountsModel, RemovedPeopleModel(services), in: window, undo: undo, session: session)
    places = PlacesPage(placesModel, session: session) { [weak window] in window?.showToast($0) }
    activity = ActivityPreferencesPage(settings)
    for page in [general.page, contacts.page, places.page, activity.page] { window.add(page) }
    // The labels of the pages fit 360 px, also in large text.
    if window.window.fontPixels >= ContentGrid.largeFont { window.window.addStyle("large-text") }
    window.window.onActiveChange { [weak self] in self?.refresh() }
    if let undo { UndoKeys.connect(undo, in: window.window) }
  }

  /// Shows a part of the window, or its first page.
  func show(_ target: Target?) {
    window.reset()
    window.pageName = (target?.page ?? .general).rawValue
    guard target == .backups else { return }
    // The page scrolls to what gets the focus, once it has a size.
    let row = general.backups.row
    if FrameWait(of: row, { row.grabFocus() }) == nil { row.grabFocus() }
  }

  /// Reloads what other programs may have changed when the user returns to the window.
  private func refresh() {
    guard window.window.isActive else { return }
    accountsModel.refresh()
    placesModel.refresh()
    general.backups.refresh()
  }
}
