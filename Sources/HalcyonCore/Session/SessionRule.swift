import Foundation

/// Decides whether a start is a new session, which is when the splash plays.
public struct SessionRule: Hashable, Sendable {
  /// How long the application may have been in the background and still go on where it was.
  public var timeoutSeconds: TimeInterval

  /// A rule with 30 minutes, unless told otherwise.
  public init(timeoutSeconds: TimeInterval = 1_800) { self.timeoutSeconds = timeoutSeconds }

  /// Whether the session that begins at `now` is a new one.
  /// - Parameter lastInBackground: when the application last went to the background; `nil` at the first start ever.
  ///   A time in the future counts as none: the clock was changed, and nothing can be told from it.
  public func isNewSession(now: Date, lastInBackground: Date?) -> Bool {
    guard let last = lastInBackground, last <= now else { return true }
    return now.timeIntervalSince(last) > timeoutSeconds
  }
}
