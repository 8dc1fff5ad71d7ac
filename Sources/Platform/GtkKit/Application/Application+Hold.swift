import CGtk

extension Application {
  /// Keeps the application running without a window until the returned value is released.
  public func hold() -> ApplicationHold { ApplicationHold(self) }
}

/// Keeps an application running without a window; see `Application.hold`.
@MainActor public final class ApplicationHold {
  private let application: Application

  fileprivate init(_ application: Application) {
    self.application = application
    g_application_hold(application.pointer())
  }

  isolated deinit { g_application_release(application.pointer()) }
}
