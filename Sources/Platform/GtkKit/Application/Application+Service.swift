import CGtk

extension Application {
  /// Keeps an application without windows running for a time after its last use, so that an answer
  /// to the session bus is not followed by another start.
  public func stay(seconds: Int) {
    g_application_set_inactivity_timeout(pointer(), guint(clamping: seconds * 1_000))
  }
}
