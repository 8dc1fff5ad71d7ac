import GtkKit
import HalcyonServices

/// The window in which everything is chosen that can be chosen; each choice counts at once.
final class PreferencesDialog {
  /// Its pages, by their names.
  enum Page: String, CaseIterable { case general, contacts, places, activity }

  let window = PreferencesWindow(title: tr("Preferences"))
  let general: GeneralPreferences
  let contacts: AccountsPage
  let places: PlacesPage
  let activity: ActivityPreferencesPage
  private let accountsModel: AccountsModel
  private let placesModel: PlacesModel

  /// - Parameter services: nil while the store is not open; what it holds cannot be changed then.
  init(settings: HalcyonSettings, services: AppServices?) {
    let window = window
    accountsModel = AccountsModel(services)
    placesModel = PlacesModel(services)
    general = GeneralPreferences(settings)
    contacts = AccountsPage(accountsModel, in: window)
    places = PlacesPage(placesModel) { [weak window] in window?.say($0) }
    activity = ActivityPreferencesPage(settings)
    for page in [general.page, contacts.page, places.page, activity.page] { window.add(page) }
    window.window.onActiveChange { [weak self] in self?.refresh() }
  }

  /// What other programs changed is looked at when the user comes back.
  private func refresh() {
    guard window.window.isActive else { return }
    accountsModel.refresh()
    placesModel.refresh()
  }
}
