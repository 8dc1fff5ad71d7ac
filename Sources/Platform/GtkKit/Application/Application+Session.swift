import CGtk

extension Application {
  /// Registers with the session manager to learn about the screen lock. Call before `register()`.
  public func registerWithSession() { hal_object_set_boolean(raw, "register-session", 1) }

  /// Calls `handler` when the screen is locked or unlocked, including by the screen saver.
  @discardableResult
  public func onLockChange(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    onChange(of: "screensaver-active") { [weak self] in
      guard let self else { return }
      handler(hal_object_get_boolean(raw, "screensaver-active") != 0)
    }
  }
}
