import CGtk

extension Application {
  /// Registers with the session manager to learn about the screen lock. Call before `register()`.
  public func registerWithSession() { hal_object_set_boolean(raw, "register-session", 1) }

  /// Calls `handler` when the desktop session is about to end. The session manager waits for
  /// `inhibitSessionEnd` only if it is called inside of `handler`.
  @discardableResult
  public func onSessionEnd(_ handler: @escaping () -> Void) -> SignalToken {
    connect("query-end", handler)
  }

  /// Delays the end of the desktop session until the result is released.
  /// - Parameter reason: A sentence without a period, which the desktop shows.
  public func inhibitSessionEnd(_ reason: String, over window: Window?) -> SessionInhibition {
    let cookie = gtk_application_inhibit(
      pointer(), window?.pointer(), GTK_APPLICATION_INHIBIT_LOGOUT, reason)
    return SessionInhibition(self, cookie)
  }

  /// Calls `handler` when the screen is locked or unlocked, including by the screen saver.
  @discardableResult
  public func onLockChange(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    onChange(of: "screensaver-active") { [weak self] in
      guard let self else { return }
      handler(hal_object_get_boolean(raw, "screensaver-active") != 0)
    }
  }
}

/// Delays the end of the desktop session while it is retained.
@MainActor public final class SessionInhibition {
  private let application: Application
  private let cookie: UInt32

  init(_ application: Application, _ cookie: UInt32) {
    self.application = application
    self.cookie = cookie
  }

  isolated deinit {
    if cookie != 0 { gtk_application_uninhibit(application.pointer(), cookie) }
  }
}
