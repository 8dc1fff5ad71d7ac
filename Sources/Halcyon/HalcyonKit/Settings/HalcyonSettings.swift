import Foundation
import GtkKit
import HalcyonCore
import Localization

/// The application settings, stored under the key names of the GSettings schema.
public final class HalcyonSettings {
  /// When the splash plays.
  public enum Splash: String { case always, newSessions = "new-sessions", never }

  /// How the animation of the splash is repeated.
  public enum SplashLoop: String {
    case playOnce = "play-once"
    case loop
    case autoReverse = "auto-reverse"
  }

  private let settings: Settings

  /// Opens the settings.
  /// - Parameter schemaFolder: A folder with a compiled schema, used if the schema is not
  ///   installed.
  public init(schemaFolder: String?) {
    settings = Settings(schema: HalcyonIdentity.applicationID, orIn: schemaFolder)
  }

  /// The size of the unmaximized window in logical pixels.
  public var windowSize: (width: Int, height: Int) {
    get {
      (
        settings[SettingKey("window-width", fallback: 1_000)],
        settings[SettingKey("window-height", fallback: 700)]
      )
    }
    set {
      settings[SettingKey("window-width", fallback: 1_000)] = newValue.width
      settings[SettingKey("window-height", fallback: 700)] = newValue.height
    }
  }
  /// A Boolean value indicating whether the window is maximized.
  public var isMaximized: Bool {
    get { settings[SettingKey("is-maximized", fallback: false)] }
    set { settings[SettingKey("is-maximized", fallback: false)] = newValue }
  }
  /// The id of the page that was last open; empty if there is none.
  public var lastPageID: String {
    get { settings[SettingKey("last-page", fallback: "")] }
    set { settings[SettingKey("last-page", fallback: "")] = newValue }
  }
  /// The order of the cards on the Dashboard, and which are hidden; empty for the standard order.
  public var dashboardCards: String {
    get { settings[SettingKey("dashboard-cards", fallback: "")] }
    set { settings[SettingKey("dashboard-cards", fallback: "")] = newValue }
  }
  /// When the splash plays.
  public var splash: Splash {
    get { choice("splash", fallback: .newSessions) }
    set { settings[SettingKey("splash", fallback: "")] = newValue.rawValue }
  }
  /// The maximum time of the splash in seconds.
  public var splashLimitSeconds: Int {
    get { settings[SettingKey("splash-limit-seconds", fallback: 5)] }
    set { settings[SettingKey("splash-limit-seconds", fallback: 5)] = newValue }
  }
  /// Whether the animation of the splash repeats until the time limit.
  public var splashLoop: SplashLoop {
    get { choice("splash-loop-mode", fallback: .playOnce) }
    set { settings[SettingKey("splash-loop-mode", fallback: "")] = newValue.rawValue }
  }
  /// How long the splash shows the last frame of the animation, in milliseconds.
  public var splashPauseMilliseconds: Int {
    get { settings[SettingKey("splash-pause-milliseconds", fallback: 300)] }
    set { settings[SettingKey("splash-pause-milliseconds", fallback: 300)] = newValue }
  }
  /// How long the splash fades, in milliseconds.
  public var splashFadeMilliseconds: Int {
    get { settings[SettingKey("splash-fade-milliseconds", fallback: 400)] }
    set { settings[SettingKey("splash-fade-milliseconds", fallback: 400)] = newValue }
  }
  /// A Boolean value indicating whether the user reduced motion in Halcyon, independently of the
  /// desktop setting.
  public var reducesMotion: Bool {
    get { settings[SettingKey("reduced-motion", fallback: false)] }
    set { settings[SettingKey("reduced-motion", fallback: false)] = newValue }
  }
  /// The user's preferences for the display of activities.
  public var activity: ActivityPreferences {
    get {
      ActivityPreferences(
        indicators: choice("activity-indicators", fallback: .always),
        style: choice("activity-style", fallback: .banner),
        progress: choice("activity-progress", fallback: .counts),
        dismissesSuccess: settings[SettingKey("activity-dismisses-success", fallback: true)],
        dismissSeconds: settings[SettingKey("activity-dismiss-seconds", fallback: 0)])
    }
    set {
      settings[SettingKey("activity-indicators", fallback: "")] = newValue.indicators.rawValue
      settings[SettingKey("activity-style", fallback: "")] = newValue.style.rawValue
      settings[SettingKey("activity-progress", fallback: "")] = newValue.progress.rawValue
      settings[SettingKey("activity-dismisses-success", fallback: true)] =
        newValue.dismissesSuccess
      settings[SettingKey("activity-dismiss-seconds", fallback: 0)] = newValue.dismissSeconds
    }
  }

  /// A Boolean value indicating whether to send desktop notifications when long activities end.
  public var notifies: Bool {
    get { settings[SettingKey("activity-notifications", fallback: true)] }
    set { settings[SettingKey("activity-notifications", fallback: true)] = newValue }
  }

  /// The number of hours after midnight at which a day of habits ends, 0 to 6.
  public var habitDayEndHours: Int {
    get { min(max(settings[SettingKey("habits-day-end-hours", fallback: 0)], 0), 6) }
    set { settings[SettingKey("habits-day-end-hours", fallback: 0)] = newValue }
  }
  /// The order of the habits that have the same state.
  package var habitOrder: HabitOrder {
    get { choice("habits-order", fallback: .manual) }
    set { settings[SettingKey("habits-order", fallback: "")] = newValue.rawValue }
  }
  /// A Boolean value indicating whether habits are announced while the window is closed.
  public var remindsInBackground: Bool {
    get { settings[SettingKey("habits-background-reminders", fallback: false)] }
    set { settings[SettingKey("habits-background-reminders", fallback: false)] = newValue }
  }

  /// Whether people are sorted by given or family name; that which the user's language writes first
  /// unless the user chose.
  public var peopleOrder: NameOrder {
    get {
      switch settings[SettingKey("people-order", fallback: "")] {
      case "given-name": .givenFirst
      case "family-name": .familyFirst
      default: .written(in: Translation.language.identifier)
      }
    }
    set {
      settings[SettingKey("people-order", fallback: "")] =
        newValue == .familyFirst ? "family-name" : "given-name"
    }
  }

  /// The path of the folder outside of this machine that gets a copy of each backup; empty if none
  /// was chosen.
  public var backupFolder: String {
    get { settings[SettingKey("backup-folder", fallback: "")] }
    set { settings[SettingKey("backup-folder", fallback: "")] = newValue }
  }
  /// When the notice about backups on the Dashboard was last dismissed; `nil` if never.
  public var backupNoticeDismissed: Date? {
    get {
      let seconds = settings[SettingKey("backup-notice-dismissed", fallback: 0)]
      return seconds > 0 ? Date(timeIntervalSince1970: TimeInterval(seconds)) : nil
    }
    set {
      settings[SettingKey("backup-notice-dismissed", fallback: 0)] = Int(
        newValue?.timeIntervalSince1970 ?? 0)
    }
  }

  /// A Boolean value indicating whether captions, tags and rotations are written into photo files.
  public var writesPhotoMetadata: Bool {
    get { settings[SettingKey("photos-write-metadata", fallback: false)] }
    set { settings[SettingKey("photos-write-metadata", fallback: false)] = newValue }
  }

  /// Keys that Halcyon updates itself; changes of these are not reported to observers.
  private static let ownKeys: Set<String> = [
    "window-width", "window-height", "is-maximized", "last-page", "last-background-time",
    "dashboard-cards", "habits-order", "backup-notice-dismissed",
  ]

  /// Calls `handler` after each change of a preference, made here or by another program, until the
  /// returned watch is released.
  public func onChange(_ handler: @escaping () -> Void) -> SettingsWatch {
    settings.onChange { if !Self.ownKeys.contains($0) { handler() } }
  }

  private func choice<Choice: RawRepresentable<String>>(
    _ name: String, fallback: Choice
  ) -> Choice {
    Choice(rawValue: settings[SettingKey(name, fallback: fallback.rawValue)]) ?? fallback
  }

  /// The time when the application last went to the background; `nil` if it never did.
  public var lastInBackground: Date? {
    get {
      let seconds = settings[SettingKey("last-background-time", fallback: 0)]
      return seconds > 0 ? Date(timeIntervalSince1970: TimeInterval(seconds)) : nil
    }
    set {
      settings[SettingKey("last-background-time", fallback: 0)] = Int(
        newValue?.timeIntervalSince1970 ?? 0)
    }
  }
  /// The number of seconds in the background after which a session ends.
  public var sessionTimeoutSeconds: Int {
    get { settings[SettingKey("session-timeout-seconds", fallback: 1_800)] }
    set { settings[SettingKey("session-timeout-seconds", fallback: 1_800)] = newValue }
  }

  /// The settings that differ from their defaults, by key, as text.
  public var texts: [String: String] { settings.texts }

  /// Sets settings from text; ignores what is unknown or malformed.
  public func set(texts: [String: String]) { settings.set(texts: texts) }

  /// Blocks until all changes are written. Call this before the process ends.
  public func sync() { settings.sync() }
}
