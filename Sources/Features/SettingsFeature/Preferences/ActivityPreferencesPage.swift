import GtkKit
import HalcyonKit
import Localization

/// The preferences page for the display of activities.
final class ActivityPreferencesPage {
  let page: PreferencesPage
  let indicators, style, progress, dismissSeconds: ChoiceRow
  let dismissesSuccess, notifies: SwitchRow
  private let rows: SettingRows

  init(_ settings: HalcyonSettings) {
    rows = SettingRows(settings)
    indicators = rows.choice(
      tr("_Show"),
      [
        (.always, tr("Everything")), (.errors, tr("Errors only")), (.never, tr("Nothing")),
      ], \.activity.indicators)
    style = rows.choice(
      tr("S_tyle"),
      [
        (.banner, tr("Bar below the header bar")), (.toast, tr("Short message")),
        (.none, trc("style of the activity strip", "None")),
      ], \.activity.style)
    progress = rows.choice(
      tr("P_rogress"),
      [
        (.counts, tr("Counts (45/120)")), (.percentage, tr("Percentage")),
        (.simple, tr("Spinner only")),
      ], \.activity.progress)
    dismissesSuccess = rows.toggle(
      tr("_Hide when finished"),
      tr("Stays visible while you point at it"),
      \.activity.dismissesSuccess)
    dismissSeconds = rows.choice(
      // Translators: Followed by a duration, such as “10 seconds”.
      tr("Del_ay before hiding"),
      Self.delays(including: settings.activity.dismissSeconds).map {
        ($0, $0 == 0 ? tr("2–5 seconds (default)") : GeneralPreferences.duration($0))
      }, \.activity.dismissSeconds)
    notifies = rows.toggle(
      tr("_Notify when long tasks finish"),
      tr("After ten seconds or more, while no Halcyon window has the focus"),
      \.notifies)
    page = PreferencesPage(
      name: PreferencesDialog.Page.activity.rawValue, title: tr("A_ctivity"),
      icon: "halcyon-synchronizing-symbolic",
      [
        PreferencesGroup(
          title: tr("Activity Strip"),
          [indicators, style, progress, dismissesSuccess, dismissSeconds]),
        PreferencesGroup(title: tr("Desktop Notifications"), [notifies]),
      ])
  }

  /// The delays to choose from, in seconds, and one that was set otherwise.
  private static func delays(including current: Int) -> [Int] {
    Set([0, 5, 10, 30, 60] + [current]).sorted()
  }
}
