import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonSystem

/// Tracks whether the user can see the application: the state of its window, the screen lock and
/// system sleep.
final class PresenceWatch {
  private let session: SessionTracker
  private let observer: any WindowObserver
  private let onNewSession: () -> Void
  private var suspendMonitor: SuspendMonitor?
  private var lockMonitor: SessionLockMonitor?
  private var visibility: WindowVisibility?

  /// Creates a watch.
  /// - Parameters:
  ///   - application: The source of screen lock changes; `nil` to track neither lock nor sleep.
  ///   - onNewSession: Called when the user returns and a new session begins.
  init(
    _ session: SessionTracker, _ application: Application?, observer: any WindowObserver,
    onNewSession: @escaping () -> Void
  ) {
    self.session = session
    self.observer = observer
    self.onNewSession = onNewSession
    guard let application else { return }
    application.onLockChange { [weak self] isLocked in self?.note { $0.isLocked = isLocked } }
    lockMonitor = SessionLockMonitor { [weak self] isLocked in
      self?.note { $0.isLockedByLogin = isLocked }
    }
    suspendMonitor = SuspendMonitor { [weak self] sleeps in self?.note { $0.isSuspended = sleeps } }
  }

  private func note(_ change: (inout SessionPresence) -> Void) {
    let wasInBackground = session.isInBackground
    let isNew = session.note(change)
    if session.isInBackground != wasInBackground {
      observer.presenceChanged(isInBackground: !wasInBackground)
    }
    if isNew { onNewSession() }
  }

  /// Tracks a new window.
  func follow(_ window: Window) {
    window.onUserAction { [weak session] in session?.userActed() }
    window.onUnmap { [weak self] in self?.note { $0.isMapped = false } }
    var isFollowed = false
    window.onMap { [weak self, weak window] in
      // The start-up code decides whether to play the splash, because opened files suppress it.
      guard !isFollowed, let window else {
        self?.note { $0.isMapped = true }
        return
      }
      isFollowed = true
      _ = self?.session.note { $0.isMapped = true }
      window.onStateChange { [weak self, weak window] in
        if let window { self?.note { $0.isMinimized = window.isMinimized } }
      }
      self?.visibility = WindowVisibility(
        of: window, checkingEvery: { [weak self] in self?.session.visibilityCheckSeconds ?? 300 }
      ) { [weak self] isHidden in
        self?.note { $0.isHidden = isHidden }
      }
    }
  }
}
