/// The visibility of the application to its user.
///
/// A visible window without keyboard focus counts as visible.
public struct SessionPresence: Hashable, Sendable {
  /// A Boolean value indicating whether a window is mapped.
  public var isMapped = false
  /// A Boolean value indicating whether that window is minimized.
  public var isMinimized = false
  /// A Boolean value indicating whether the desktop shows nothing of that window, as on another
  /// workspace.
  public var isHidden = false
  /// A Boolean value indicating whether the session is locked or the screen saver is active.
  public var isLocked = false
  /// A Boolean value indicating whether the login manager reports that the session is locked.
  public var isLockedByLogin = false
  /// A Boolean value indicating whether the machine is suspended or about to be.
  public var isSuspended = false

  /// Creates the state before the first window appears: in the background.
  public init() {}

  /// A Boolean value indicating whether no window of the application is visible.
  public var isInBackground: Bool {
    !isMapped || isMinimized || isHidden || isLocked || isLockedByLogin || isSuspended
  }
}
