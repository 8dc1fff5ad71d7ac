import GtkKit
import Localization

/// The page with general preferences.
final class GeneralPreferences {
  let page: PreferencesPage
  let splash: ChoiceRow
  let reducedMotion: SwitchRow
  private let rows: SettingRows

  init(_ settings: HalcyonSettings) {
    rows = SettingRows(settings)
    splash = rows.choice(
      tr("Splash _animation"),
      [
        (.always, tr("Always")), (.newSessions, tr("New sessions")),
        (.never, tr("Never")),
      ], \.splash)
    reducedMotion = rows.toggle(
      tr("_Reduce motion"), tr("Use still images instead of animations"),
      \.reducesMotion)
    page = PreferencesPage(
      name: PreferencesDialog.Page.general.rawValue, title: tr("_General"),
      icon: "preferences-system-symbolic",
      [
        PreferencesGroup(
          title: tr("Startup"), description: tr("Press any key or click to skip."),
          [splash]),
        PreferencesGroup(title: tr("Motion"), [reducedMotion]),
      ])
  }
}
