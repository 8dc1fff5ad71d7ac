import Foundation
import GtkKit
import HalcyonCore

/// Knows whether a start is a new session, and records when the application goes to the background.
final class SessionKeeper {
  private let settings: HalcyonSettings
  private let now: () -> Date

  init(settings: HalcyonSettings, now: @escaping () -> Date = { Date() }) {
    self.settings = settings
    self.now = now
  }

  /// Whether the splash plays at a start that nothing else speaks against.
  var wantsSplash: Bool {
    switch settings.splash {
    case .always: true
    case .never: false
    case .newSessions:
      SessionRule(timeoutSeconds: TimeInterval(settings.sessionTimeoutSeconds))
        .isNewSession(now: now(), lastInBackground: settings.lastInBackground)
    }
  }

  /// Records that the application is about to be out of sight. Also called at the start: after a kill, that is then the
  /// last time known.
  func record() { settings.lastInBackground = now() }
}
