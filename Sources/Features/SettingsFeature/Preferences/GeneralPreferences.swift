import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import Localization

/// The page with general preferences.
final class GeneralPreferences {
  let page: PreferencesPage
  let backups: BackupPreferences
  let splash, sessionTimeout, dayEnd, peopleOrder: ChoiceRow
  let reducedMotion, backgroundReminders, photoMetadata: SwitchRow
  private let rows: SettingRows

  init(
    _ settings: HalcyonSettings, _ secondFolder: SecondFolderService?, in window: PreferencesWindow
  ) {
    backups = BackupPreferences(settings, secondFolder, in: window)
    rows = SettingRows(settings)
    splash = rows.choice(
      tr("Splash _animation"),
      [
        (.always, tr("Always")), (.newSessions, tr("New sessions")),
        (.never, tr("Never")),
      ], \.splash)
    sessionTimeout = rows.choice(
      // Translators: Followed by a duration, such as “30 minutes”.
      tr("Start a _new session after"),
      Self.timeouts(including: settings.sessionTimeoutSeconds).map { ($0, Self.duration($0)) },
      \.sessionTimeoutSeconds)
    reducedMotion = rows.toggle(
      tr("_Reduce motion"), tr("Use still images instead of animations"),
      \.reducesMotion)
    dayEnd = rows.choice(
      // Translators: Followed by a time, such as “Midnight” or “3:00 AM”.
      tr("End of the _day"), (0...6).map { ($0, Self.dayEnd($0)) }, \.habitDayEndHours)
    backgroundReminders = rows.toggle(
      tr("Rem_ind while the window is closed"),
      tr("Halcyon starts with your session and runs in the background"), \.remindsInBackground)
    peopleOrder = rows.choice(
      // Translators: Followed by “Given name” or “Family name”.
      tr("_Sort people by"),
      [(NameOrder.givenFirst, tr("Given name")), (.familyFirst, tr("Family name"))],
      \.peopleOrder)
    photoMetadata = rows.toggle(
      tr("_Write changes into photo files"),
      tr("Lets other apps see your captions, tags and rotations"),
      \.writesPhotoMetadata)
    page = PreferencesPage(
      name: PreferencesDialog.Page.general.rawValue, title: tr("_General"),
      icon: "preferences-system-symbolic",
      [
        PreferencesGroup(title: tr("Habits"), [dayEnd, backgroundReminders]),
        PreferencesGroup(title: tr("People"), [peopleOrder]),
        PreferencesGroup(title: tr("Gallery"), [photoMetadata]),
        backups.group,
        PreferencesGroup(title: tr("Motion"), [reducedMotion]),
        PreferencesGroup(
          title: tr("Startup"), description: tr("Press any key or click to skip."),
          [splash, sessionTimeout]),
      ])
  }

  /// The session timeouts to choose from, in seconds, and one that was set otherwise.
  static func timeouts(including current: Int) -> [Int] {
    Set([5, 15, 30, 60, 120, 480, 1_440].map { $0 * 60 } + [current]).sorted()
  }

  /// Returns the text of a number of hours after midnight.
  static func dayEnd(_ hours: Int) -> String {
    hours == 0 ? tr("Midnight") : HabitText.time(hours * 60, dates: ChartDates(calendar: .current))
  }

  /// Returns the text of a duration in seconds, in the largest unit without a fraction.
  static func duration(_ seconds: Int) -> String {
    switch seconds {
    case _ where seconds > 0 && seconds % 3_600 == 0:
      ntr("%1 hour", "%1 hours", seconds / 3_600)
    case _ where seconds % 60 == 0: ntr("%1 minute", "%1 minutes", seconds / 60)
    default: ntr("%1 second", "%1 seconds", seconds)
    }
  }
}
