import CGtk

/// A desktop notification.
public struct DesktopNotification {
  /// The title and the line below it.
  public var title, body: String
  /// The application action for clicks, such as `app.present`.
  public var action: String
  /// The buttons, at most three; desktops show no more.
  public var buttons: [Button] = []

  /// A button of a notification.
  public struct Button: Hashable {
    /// The title.
    public var title: String
    /// The application action with its parameter, such as `app.done::42`.
    public var action: String

    /// Creates a button.
    public init(title: String, action: String) {
      self.title = title
      self.action = action
    }
  }

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
    g_notification_set_default_action(made, notification.action)
    for button in notification.buttons {
      g_notification_add_button(made, button.title, button.action)
    }
    withExtendedLifetime(object) { g_application_send_notification(pointer(), id, made) }
  }

  /// Withdraws a notification.
  public func withdrawNotification(id: String) {
    if hasBus { g_application_withdraw_notification(pointer(), id) }
  }

  /// Whether there is a session bus; without one GLib would log warnings.
  private var hasBus: Bool { g_application_get_dbus_connection(pointer()) != nil }
}
