import GtkKit
import HalcyonCore
import HalcyonKit
import Localization
import SettingsFeature

/// The actions of the application and their accelerators.
struct ApplicationActions {
  private weak var owner: HalcyonApplication?

  /// Adds the actions to an application.
  static func add(to owner: HalcyonApplication) {
    let actions = ApplicationActions(owner: owner)
    actions.addApplicationActions(owner.application)
    actions.addWorkActions(owner.application)
    actions.addWindowActions(owner.application)
    actions.addPageActions(owner.application)
  }

  private func addApplicationActions(_ application: Application) {
    application.addAction("quit", accelerators: Keys.quit) { owner?.quit() }
    application.addAction("close", accelerators: Keys.close) { owner?.mainWindow?.window.close() }
    application.addAction(ActivityNotifier.action) {
      // Returning through a notification does not start a new session.
      owner?.session?.record()
      owner?.present(splashAllowed: false)
    }
    for action in HabitReminderNotifier.Action.allCases {
      application.addAction(action.rawValue, accelerators: [:]) {
        owner?.habitTime?.reminders?.perform(action, $0)
      }
    }
    application.addAction("reset-session") { owner?.session?.reset() }
  }

  private func addWorkActions(_ application: Application) {
    application.addAction("import", accelerators: Keys.importContacts) {
      owner?.present(splashAllowed: false)
      owner?.mainWindow?.chooseContacts()
    }
    application.addAction(StartOptions.Action.newHabit.rawValue) { owner?.addHabit() }
    application.addAction(StartOptions.Action.addPhotos.rawValue) { owner?.addPhotos() }
    application.addAction("export") { owner?.exportEverything() }
    application.addAction("restore") { owner?.restoreBackup() }
    // A photo uses the same keys, so the window handles those that its content leaves.
    application.addAction("sync") { syncNow() }
    application.addAction("locate") { locateNow() }
    application.addAction("show-activity") { owner?.mainWindow?.showActivity() }
    application.addAction("step-through-activity", accelerators: Keys.showActivity) {
      owner?.mainWindow?.stepThroughActivity()
    }
  }

  private func addWindowActions(_ application: Application) {
    application.addAction("undo") { owner?.mainWindow?.undo.undo() }
    application.addAction("redo") { owner?.mainWindow?.undo.redo() }
    application.setAction("undo", isEnabled: false)
    application.setAction("redo", isEnabled: false)
    application.addAction("shortcuts", accelerators: Keys.shortcuts) {
      if let owner, let window = owner.mainWindow?.window {
        owner.presenter?.showShortcuts(Keys.groups, over: window)
      }
    }
    application.addAction("help", accelerators: Keys.help) { owner?.showHelp() }
    application.addAction("preferences", accelerators: Keys.preferences) { showPreferences() }
    application.addAction("show-preferences", accelerators: [:]) { target in
      showPreferences(PreferencesDialog.Target(rawValue: target))
    }
    application.addAction("diagnostics") {
      owner?.present(splashAllowed: false)
      if let owner, let window = owner.mainWindow?.window {
        owner.presenter?.showDiagnostics(over: window)
      }
    }
    application.addAction("about") {
      if let owner, let window = owner.mainWindow?.window {
        AboutDialog.present(over: window, version: owner.options.version)
      }
    }
  }

  private func addPageActions(_ application: Application) {
    let keys = Dictionary(uniqueKeysWithValues: Page.all.map { ($0.id, Keys.page($0)) })
    application.addAction("show-page", accelerators: keys) { id in
      if let page = Page.named(id) { owner?.present(splashAllowed: false, page: page) }
    }
    application.addAction("next-page", accelerators: Keys.nextPage) {
      owner?.mainWindow?.step(by: 1)
    }
    application.addAction("previous-page", accelerators: Keys.previousPage) {
      owner?.mainWindow?.step(by: -1)
    }
  }

  private func showPreferences(_ target: PreferencesDialog.Target? = nil) {
    owner?.present(splashAllowed: false)
    if let owner, let window = owner.mainWindow?.window {
      owner.presenter?.showPreferences(target, over: window)
    }
  }

  /// Syncs all contact sources, then locates the pending addresses. The activity strip shows what
  /// takes long or has problems; otherwise a toast says that the contacts are synced.
  private func syncNow() {
    guard let owner, let services = owner.services else { return }
    guard !owner.pages.models.people.accounts.isEmpty else {
      return offer(tr("No contact source is set up"), .contacts)
    }
    owner.mainWindow?.showAsked(.contactSync, .geocoding)
    Task {
      // Paused work would keep the new one waiting.
      await services.activity.resume(.contactSync, .geocoding)
      // Store errors are reported by the activities.
      _ = try? await services.sync?.syncAll()
      _ = try? await services.geocoding?.run()
    }
  }

  /// Says why nothing can be done, with a button that opens the preferences that change it.
  private func offer(_ message: String, _ target: PreferencesDialog.Target) {
    // Translators: A button that opens the preferences.
    let button = tr("Set Up…")
    owner?.mainWindow?.toasts.show(message, button: button) { showPreferences(target) }
  }

  /// Locates all pending addresses.
  private func locateNow() {
    guard let owner, let services = owner.services else { return }
    let people = owner.pages.models.people
    guard people.canLocate else {
      return offer(tr("No place data is installed"), .places)
    }
    let isAnyoneWaiting = people.people.people.contains {
      if case .waiting = $0.whereabouts { true } else { false }
    }
    guard isAnyoneWaiting || people.phase != .ready else {
      owner.mainWindow?.say(tr("No address is waiting to be located"))
      return
    }
    owner.mainWindow?.showAsked(.geocoding)
    Task {
      await services.activity.resume(.geocoding)
      // Store errors are reported by the activity.
      _ = try? await services.geocoding?.run(isRequested: true)
    }
  }
}
