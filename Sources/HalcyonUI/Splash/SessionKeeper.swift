import Foundation
import GtkKit
import HalcyonCore

/// Knows whether a start or a return is a new session, and records when the application goes to the background.
final class SessionKeeper {
  private let settings: HalcyonSettings
  private let now: () -> Date
  private var presence = SessionPresence()
  private var pace = RecordPace()

  init(settings: HalcyonSettings, now: @escaping () -> Date = { Date() }) {
    self.settings = settings
    self.now = now
  }

  /// Whether the splash plays at a start that nothing else speaks against.
  var wantsSplash: Bool {
    switch settings.splash {
    case .always: true
    case .never: false
    case .newSessions: isNewSession
    }
  }

  private var isNewSession: Bool {
    SessionRule(timeoutSeconds: TimeInterval(settings.sessionTimeoutSeconds))
      .isNewSession(now: now(), lastInBackground: settings.lastInBackground)
  }

  /// Records that the application is about to be out of sight. Also called at the start: after a kill, that is then the
  /// last time known.
  func record() {
    let now = now()
    pace.recorded(at: now)
    settings.lastInBackground = now
  }

  /// The window is asked for something at once, so that no splash is to come before it: this is no return to a new
  /// session.
  func isAskedFor() { if presence.isInBackground { record() } }

  /// Forgets when the application was last in the background, so that the next look finds a new session.
  func reset() { settings.lastInBackground = nil }

  /// Notes that the user does something, which is recorded at most once a minute.
  func userActed() {
    if !presence.isInBackground, pace.isDue(at: now()) { record() }
  }

  /// Takes a change of what is in sight; leaving is recorded.
  /// - Returns: whether this is a return to a new session that the splash is to open.
  func note(_ change: (inout SessionPresence) -> Void) -> Bool {
    let wasInBackground = presence.isInBackground
    change(&presence)
    guard presence.isInBackground != wasInBackground else { return false }
    if presence.isInBackground {
      record()
      return false
    }
    defer { record() }
    return settings.splash != .never && isNewSession
  }
}
