import GtkKit
import HalcyonServices

/// The page for how the window tells what is going on.
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
        (.always, tr("Everything")), (.errors, tr("Only errors")), (.never, tr("Nothing")),
      ], \.activity.indicators)
    style = rows.choice(
      tr("S_tyle"),
      [
        (.banner, tr("A bar below the header")), (.toast, tr("A short message")),
        (.none, tr("None")),
      ], \.activity.style)
    progress = rows.choice(
      tr("P_rogress"),
      [
        (.counts, tr("Counts (45/120)")), (.percentage, tr("Percentage")), (.simple, tr("Simple")),
      ], \.activity.progress)
    dismissesSuccess = rows.toggle(
      tr("_Dismiss success by itself"),
      tr("A moment after the end, and never while the pointer or the keyboard is there"),
      \.activity.dismissesSuccess)
    notifies = rows.toggle(
      tr("_Notify when long work is done"),
      tr("By the desktop, after ten seconds or more and only while Halcyon is not in use"),
      \.notifies)
    page = PreferencesPage(
      name: PreferencesDialog.Page.activity.rawValue, title: tr("A_ctivity"),
      icon: "emblem-synchronizing-symbolic",
      [
        PreferencesGroup(
          title: tr("In the Window"), description: tr("Work goes on whatever is shown of it."),
          [indicators, style, progress, dismissesSuccess]),
        PreferencesGroup(title: tr("On the Desktop"), [notifies]),
      ])
  }
}
