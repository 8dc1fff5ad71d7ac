import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit

/// Decides whether a launch or a return begins a new session, and records when the application was
/// last visible.
final class SessionTracker {
  private let settings: HalcyonSettings
  private let now: () -> Date
  private var presence = SessionPresence()
  private var pace = RecordingRateLimit()

  init(settings: HalcyonSettings, now: @escaping () -> Date = { Date() }) {
    self.settings = settings
    self.now = now
  }

  /// A Boolean value indicating whether no window of the application is visible.
  var isInBackground: Bool { presence.isInBackground }

  /// How often to check whether a window is still visible, in seconds. A new session is recognized
  /// late by that time at most.
  var visibilityCheckSeconds: Int { min(max(settings.sessionTimeoutSeconds / 6, 10), 300) }

  /// A Boolean value indicating whether the settings and the session call for a splash at launch.
  var shouldPlaySplash: Bool {
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

  /// Records the current time as the last time in the foreground. Also called at launch, so that a
  /// value exists if the process is killed.
  func record() {
    let now = now()
    pace.recorded(at: now)
    settings.lastInBackground = now
  }

  /// Records a direct request for the window, such as an opened file. Such a request does not begin
  /// a new session, so no splash delays it.
  func recordRequest() { if presence.isInBackground { record() } }

  /// Discards the recorded time, so that the next check finds a new session.
  func reset() { settings.lastInBackground = nil }

  /// Records user activity, at most once a minute.
  func userActed() {
    if !presence.isInBackground, pace.isDue(at: now()) { record() }
  }

  /// Applies a change of the presence state, and records when the application goes to the
  /// background.
  /// - Returns: Whether the application returned in a new session, so that the splash plays.
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
