import ActivityFeature
import DashboardFeature
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization
import SettingsFeature

/// The activity strip of the window, and the popover of the activities.
extension MainWindow {
  /// Shows the activities of a snapshot.
  func show(_ snapshot: ActivitySnapshot) {
    strip.show(snapshot)
    activity.show(snapshot)
  }

  func connectStrip() {
    strip.announcer = announcer
    toasts.announcer = announcer
    strip.preferences = settings.activity
    strip.onMessage = { [weak self] in self?.show($0) }
    strip.onFocusLeft = { [weak self] in self?.focusPage() }
    strip.onDialogAction = { [weak self] in self?.perform($0, for: $1) }
    window.onShortcut(Keys.sync) { [weak self] in
      guard let self, !layers.isCovered else { return false }
      return window.activateAction("app.sync")
    }
    stack.onPullDown { [weak self] in
      if self?.strip.hasDismissed == true { self?.strip.restore() }
    }
  }

  func connectActivity() {
    activity.window = root
    activity.onShortcut(Keys.showActivity) { [weak self] in self?.stepThroughActivity() }
    activity.handlers.perform = { [weak self] in self?.strip.request($0, $1) }
    activity.handlers.focusPage = { [weak self] in self?.focusPage() }
    activity.handlers.openAccounts = { [weak self] in self?.showPreferences(.contacts) }
    activity.handlers.open = { [weak self] in self?.open($0) }
    activity.accountNames = { [people = pages.models.people] in
      let accounts = people.accounts
      guard accounts.count > 1 else { return [:] }
      return Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, UserText.name($0)) })
    }
  }

  /// Shows the dismissed bars of work that is running or needs the user, and the popover.
  func showActivity() {
    guard !layers.isCovered else { return }
    strip.restore()
    activity.open()
  }

  /// Answers the key of the activities. Each press goes one step further: to the bars, if there are
  /// any, to the popover, and back to the page.
  func stepThroughActivity() {
    guard !layers.isCovered else { return }
    guard !activity.isOpen else { return activity.close(focusesPage: true) }
    strip.restore()
    if !strip.takeFocus() { activity.open() }
  }

  /// Opens what a run was about.
  private func open(_ run: ActivityRun) {
    switch run.kind {
    case .contactSync where run.outcome.isError: showPreferences(.contacts)
    case .contactSync, .contactImport: dashboard?.openPeople()
    case .geocoding: dashboard?.openMap()
    case .photoImport: show(.gallery)
    case .backup: showPreferences(.backups)
    }
  }

  /// Shows the Dashboard and returns it.
  private var dashboard: DashboardPage? {
    show(.dashboard)
    return stack.current?.view as? DashboardPage
  }

  private func showPreferences(_ target: PreferencesDialog.Target) {
    window.activateAction("app.show-preferences", parameter: target.rawValue)
  }

  /// Shows the bars of running work that the user asked for again, and the result of a problem that
  /// was dismissed.
  func showAsked(_ kinds: Activity.Kind...) { strip.expect(kinds) }

  private func show(_ message: ActivityMessage) {
    guard !layers.isCovered else {
      return say(message.text, button: message.button, onButton: message.onButton)
    }
    toasts.show(
      message.text, button: message.button, topic: message.topic, isResult: message.isResult,
      onButton: message.onButton)
  }

  private func perform(_ action: Activity.Action, for activity: Activity) {
    guard action != .openSettings else {
      // Only geocoding activities have this action.
      return showPreferences(.places)
    }
    guard let repair = repair() else { return }
    let dialogs = AccountDialogs(repair, over: window, undo: undo) { [weak self] in self?.say($0) }
    accountDialogs = dialogs
    dialogs.perform(action, for: activity)
  }

  /// Sets the handler for actions that the user triggers on the activity with an id.
  func onActivityAction(_ action: @escaping (Activity.Action, Int) -> Void) {
    strip.onAction = action
  }

  /// Sets the handler that pauses and resumes the activity with an id.
  func onActivityPause(_ action: @escaping (_ isPaused: Bool, Int) -> Void) {
    activity.handlers.pause = action
  }

  /// The preferences that the strip applies.
  var activityPreferences: ActivityPreferences { strip.preferences }

  /// Sets the handler for events of the strip's bars.
  func onActivityEvent(_ handler: @escaping (ActivityStripEvent) -> Void) {
    strip.onEvent = handler
  }
}
