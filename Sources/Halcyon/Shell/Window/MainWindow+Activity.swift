import ActivityFeature
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import Localization
import SettingsFeature

/// The activity strip of the window.
extension MainWindow {
  /// Shows the activities of a snapshot.
  func show(_ snapshot: ActivitySnapshot) { strip.show(snapshot) }

  func connectStrip() {
    strip.announcer = announcer
    toasts.announcer = announcer
    strip.preferences = settings.activity
    strip.onMessage = { [weak self] in self?.toasts.show($0, button: $1, onButton: $2) }
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

  /// Shows the dismissed bars of work that is running or needs the user, and moves the focus to the
  /// first bar, or back from the bars to the page. A toast says if there are none.
  func showActivity() {
    strip.restore()
    if !strip.toggleFocus() { say(tr("No current activity")) }
  }

  /// Shows the bars of work that the user asked for, also if they were dismissed.
  func showAsked(_ kinds: Activity.Kind...) { strip.restore(kinds) }

  private func perform(_ action: Activity.Action, for activity: Activity) {
    guard action != .openSettings else {
      // Only geocoding activities have this action.
      window.activateAction(
        "app.show-preferences", parameter: PreferencesDialog.Target.places.rawValue)
      return
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

  /// The preferences that the strip applies.
  var activityPreferences: ActivityPreferences { strip.preferences }

  /// Sets the handler for events of the strip's bars.
  func onActivityEvent(_ handler: @escaping (ActivityStripEvent) -> Void) {
    strip.onEvent = handler
  }
}
