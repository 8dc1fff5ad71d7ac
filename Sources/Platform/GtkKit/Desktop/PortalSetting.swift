import CGtk

/// Observes a numeric setting of the desktop portal, without blocking. Reports nothing if there is
/// no portal or it does not have the setting.
/// - Source:
///   https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
@MainActor public final class PortalSetting {
  private final class Reference {
    weak var setting: PortalSetting?
    init(_ setting: PortalSetting) { self.setting = setting }
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let timeoutMilliseconds: Int32 = 5_000

  private let namespace, key: String
  private let onChange: (Int) -> Void
  private var connection: Object?
  private var subscription: UInt32 = 0
  /// Whether a change was received, which is newer than a pending reply.
  private var hasReceivedChange = false

  /// - Parameter onChange: called with the initial value and after each change.
  public init(namespace: String, key: String, _ onChange: @escaping (Int) -> Void) {
    self.namespace = namespace
    self.key = key
    self.onChange = onChange
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        guard let bus = g_bus_get_finish(result, nil) else { return }
        let connection = Object(adopting: UnsafeMutableRawPointer(bus))
        reference.setting?.follow(connection)
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }

  isolated deinit {
    if let connection { g_dbus_connection_signal_unsubscribe(connection.opaque, subscription) }
  }

  private func follow(_ connection: Object) {
    self.connection = connection
    subscription = g_dbus_connection_signal_subscribe(
      connection.opaque, Self.name, Self.interface, "SettingChanged", Self.path, namespace,
      GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, parameters, data in
        guard let data, let parameters, g_variant_n_children(parameters) == 3 else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
        guard let setting = reference.setting, text(parameters, 1) == setting.key,
          let value = g_variant_get_child_value(parameters, 2)
        else { return }
        defer { g_variant_unref(value) }
        setting.hasReceivedChange = true
        if let number = number(in: value) { setting.onChange(number) }
      }, Unmanaged.passRetained(Reference(self)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
    // Every portal supports `Read`, which is older than `ReadOne`.
    let question = [g_variant_new_string(namespace), g_variant_new_string(key)]
    g_dbus_connection_call(
      connection.opaque, Self.name, Self.path, Self.interface, "Read",
      g_variant_new_tuple(question, 2), nil, GDBusCallFlags(rawValue: 0), Self.timeoutMilliseconds,
      nil,
      { source, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        guard
          let answer = g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, nil)
        else { return }
        defer { g_variant_unref(answer) }
        guard let setting = reference.setting, !setting.hasReceivedChange,
          let number = number(in: answer)
        else { return }
        setting.onChange(number)
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }
}

private func text(_ tuple: OpaquePointer, _ index: Int) -> String? {
  guard let child = g_variant_get_child_value(tuple, gsize(index)) else { return nil }
  defer { g_variant_unref(child) }
  guard g_variant_classify(child) == G_VARIANT_CLASS_STRING else { return nil }
  return g_variant_get_string(child, nil).map { String(cString: $0) }
}

/// Unwraps an unsigned number; portals wrap it in one or two variants, and replies in a tuple.
private func number(in value: OpaquePointer, depth: Int = 0) -> Int? {
  switch g_variant_classify(value) {
  case G_VARIANT_CLASS_UINT32: return Int(g_variant_get_uint32(value))
  case G_VARIANT_CLASS_VARIANT, G_VARIANT_CLASS_TUPLE:
    guard depth < 4, g_variant_n_children(value) == 1,
      let child = g_variant_get_child_value(value, 0)
    else { return nil }
    defer { g_variant_unref(child) }
    return number(in: child, depth: depth + 1)
  default: return nil
  }
}
