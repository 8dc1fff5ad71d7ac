import GtkKit
import Localization

/// The preferences page for the display of activities.
final class ActivityPreferencesPage {
  let page: PreferencesPage
  let indicators, style, progress: ChoiceRow
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
        (.none, tr("None")),
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
    notifies = rows.toggle(
      tr("_Notify when long work ends"),
      tr("After ten seconds or more, while no Halcyon window has the focus"),
      \.notifies)
    page = PreferencesPage(
      name: PreferencesDialog.Page.activity.rawValue, title: tr("A_ctivity"),
      icon: "emblem-synchronizing-symbolic",
      [
        PreferencesGroup(
          title: tr("Activity Strip"), [indicators, style, progress, dismissesSuccess]),
        PreferencesGroup(title: tr("Desktop Notifications"), [notifies]),
      ])
  }
}
