import Foundation
import GtkKit

/// What Halcyon remembers between starts, by the names of its schema.
public final class HalcyonSettings {
  /// When the splash plays.
  public enum Splash: String { case always, newSessions = "new-sessions", never }

  private let settings: Settings

  /// - Parameter schemaFolder: where a compiled schema may lie that is not installed.
  public init(schemaFolder: String?) {
    settings = Settings(schema: HalcyonApplication.id, orIn: schemaFolder)
  }

  /// In logical pixels, without maximizing.
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
  /// Whether the window fills the screen.
  public var isMaximized: Bool {
    get { settings[SettingKey("is-maximized", fallback: false)] }
    set { settings[SettingKey("is-maximized", fallback: false)] = newValue }
  }
  /// The page that was open last.
  public var lastPage: Page {
    get {
      Page(rawValue: settings[SettingKey("last-page", fallback: Page.dashboard.rawValue)])
        ?? .dashboard
    }
    set { settings[SettingKey("last-page", fallback: Page.dashboard.rawValue)] = newValue.rawValue }
  }
  /// When the splash plays.
  public var splash: Splash {
    get { choice("splash", fallback: .newSessions) }
    set { settings[SettingKey("splash", fallback: "")] = newValue.rawValue }
  }
  /// The own preference for still pictures, beside what the desktop says.
  public var reducesMotion: Bool {
    get { settings[SettingKey("reduced-motion", fallback: false)] }
    set { settings[SettingKey("reduced-motion", fallback: false)] = newValue }
  }
  /// How the window shows what is going on.
  public var activity: ActivityPreferences {
    get {
      ActivityPreferences(
        indicators: choice("activity-indicators", fallback: .always),
        style: choice("activity-style", fallback: .banner),
        progress: choice("activity-progress", fallback: .counts),
        dismissesSuccess: settings[SettingKey("activity-dismisses-success", fallback: true)])
    }
    set {
      settings[SettingKey("activity-indicators", fallback: "")] = newValue.indicators.rawValue
      settings[SettingKey("activity-style", fallback: "")] = newValue.style.rawValue
      settings[SettingKey("activity-progress", fallback: "")] = newValue.progress.rawValue
      settings[SettingKey("activity-dismisses-success", fallback: true)] =
        newValue.dismissesSuccess
    }
  }

  /// Whether the desktop tells when long work is done while the window is out of use.
  public var notifies: Bool {
    get { settings[SettingKey("activity-notifications", fallback: true)] }
    set { settings[SettingKey("activity-notifications", fallback: true)] = newValue }
  }

  /// Keys that Halcyon itself writes as it goes: nobody chose them.
  private static let ownKeys: Set<String> = [
    "window-width", "window-height", "is-maximized", "last-page", "last-background-time",
  ]

  /// Calls `handler` after each change of what can be chosen, here or by another program, as long as the watch
  /// is held.
  public func onChange(_ handler: @escaping () -> Void) -> SettingsWatch {
    settings.onChange { if !Self.ownKeys.contains($0) { handler() } }
  }

  private func choice<Choice: RawRepresentable<String>>(
    _ name: String, fallback: Choice
  ) -> Choice {
    Choice(rawValue: settings[SettingKey(name, fallback: fallback.rawValue)]) ?? fallback
  }

  /// `nil` where the application was never in the background.
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
  /// How long a session outlives the window's last sight, in seconds.
  public var sessionTimeoutSeconds: Int {
    settings[SettingKey("session-timeout-seconds", fallback: 1_800)]
  }

  /// Waits until all is written; before the process ends.
  public func sync() { settings.sync() }
}
