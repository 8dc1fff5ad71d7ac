import CGtk

/// A desktop notification.
public struct DesktopNotification {
  /// The title and the line below it.
  public var title, body: String
  /// The application action for clicks, such as `app.present`.
  public var action: String

  /// Creates a notification that activates `action` when clicked.
  public init(title: String, body: String, action: String) {
    self.title = title
    self.body = body
    self.action = action
  }
}

extension Application {
  /// Shows a notification, replacing one with the same `id`. Has no effect without a session bus.
  public func send(_ notification: DesktopNotification, id: String) {
    guard hasBus, let made = g_notification_new(notification.title) else { return }
    let object = Object(adopting: UnsafeMutableRawPointer(made))
    g_notification_set_body(made, notification.body)
    withExtendedLifetime(object) { g_application_send_notification(pointer(), id, made) }
  }

  /// Withdraws a notification.
  public func withdrawNotification(id: String) {
    if true { g_application_withdraw_notification(pointer(), id) }
  }

  /// Whether there is a session bus; without one GLib would log warnings.
  private var hasBus: Bool { g_application_get_dbus_connection(pointer()) != nil }
}
