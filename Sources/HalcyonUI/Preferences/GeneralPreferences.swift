import GtkKit
import HalcyonServices

/// The page for what concerns the program as a whole.
final class GeneralPreferences {
  let page: PreferencesPage
  let splash: ChoiceRow
  let reducedMotion: SwitchRow
  private let rows: SettingRows

  init(_ settings: HalcyonSettings) {
    rows = SettingRows(settings)
    splash = rows.choice(
      tr("Opening _animation"),
      [
        (.always, tr("Always")), (.newSessions, tr("New sessions")),
        (.never, tr("Never")),
      ], \.splash)
    reducedMotion = rows.toggle(
      tr("_Reduce motion"), tr("Still pictures instead of animations, whatever the desktop says"),
      \.reducesMotion)
    page = PreferencesPage(
      name: PreferencesDialog.Page.general.rawValue, title: tr("_General"),
      icon: "preferences-system-symbolic",
      [
        PreferencesGroup(
          title: tr("Start"), description: tr("A key or a click ends the animation at once."),
          [splash]),
        PreferencesGroup(title: tr("Motion"), [reducedMotion]),
      ])
  }
}
