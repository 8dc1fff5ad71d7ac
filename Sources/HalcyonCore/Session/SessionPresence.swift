/// Whether the application is in sight of its user.
///
/// A window that is visible but has not the keyboard is in sight.
public struct SessionPresence: Hashable, Sendable {
  /// Whether a window is on screen.
  public var isMapped = false
  /// Whether that window is minimized.
  public var isMinimized = false
  /// Whether the session is locked or its screen saver runs.
  public var isLocked = false
  /// Whether the machine sleeps or is about to.
  public var isSuspended = false

  /// Out of sight, as before the first window.
  public init() {}

  /// Whether nothing of the application can be seen.
  public var isInBackground: Bool { !isMapped || isMinimized || isLocked || isSuspended }
}
