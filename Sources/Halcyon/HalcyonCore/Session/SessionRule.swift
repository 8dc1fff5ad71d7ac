import Foundation

/// Decides whether a start begins a new session, which plays the splash.
public struct SessionRule: Hashable, Sendable {
  /// The time in the background, in seconds, after which a new session begins.
  public var timeoutSeconds: TimeInterval

  /// Creates a rule with a timeout of 30 minutes by default.
  public init(timeoutSeconds: TimeInterval = 1_800) { self.timeoutSeconds = timeoutSeconds }

  /// Returns whether the session that begins at `now` is a new one.
  /// - Parameter lastInBackground: The time at which the application last went to the background;
  ///   `nil` at the first start. A time in the future is ignored, because the clock was changed.
  public func isNewSession(now: Date, lastInBackground: Date?) -> Bool {
    guard let last = lastInBackground, last <= now else { return true }
    return now.timeIntervalSince(last) > timeoutSeconds
  }
}
