import CGtk

/// Something that the desktop shows outside of the windows.
public struct DesktopNotification {
  /// A few words, and a line below them.
  public var title, body: String
  /// The action of the application that a click runs: `app.present`.
  public var action: String

  /// A notification that a click answers with `action`.
  public init(title: String, body: String, action: String) {
    self.title = title
    self.body = body
    self.action = action
  }
}

extension Application {
  /// Shows a notification, in the place of an earlier one with the same `id`. Needs a session bus; without one
  /// nothing happens.
  public func send(_ notification: DesktopNotification, id: String) {
    guard hasBus, let made = g_notification_new(notification.title) else { return }
    let object = Object(adopting: UnsafeMutableRawPointer(made))
    g_notification_set_body(made, notification.body)
    g_notification_set_default_action(made, notification.action)
    withExtendedLifetime(object) { g_application_send_notification(pointer(), id, made) }
  }

  /// Takes back a notification that is still shown.
  public func withdrawNotification(id: String) {
    if hasBus { g_application_withdraw_notification(pointer(), id) }
  }

  /// GLib asks a bus that is not there all the same, and complains.
  private var hasBus: Bool { g_application_get_dbus_connection(pointer()) != nil }
}
