import CDesktop

/// Reports whether the desktop session is locked, as the login manager knows it. Desktops without a
/// screen saver on the session bus, such as Sway, only tell the login manager. Reports nothing
/// without a system bus.
/// - Source: https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html,
///   `LockedHint`.
@MainActor package final class SessionLockMonitor {
  private final class Reference {
    weak var monitor: SessionLockMonitor?
    init(_ monitor: SessionLockMonitor) { self.monitor = monitor }
  }

  private static let name = "org.freedesktop.login1"
  /// The session of the caller.
  private static let path = "/org/freedesktop/login1/session/auto"
  private static let interface = "org.freedesktop.login1.Session"
  private static let timeoutMilliseconds: Int32 = 5_000

  private let onChange: (Bool) -> Void
  private var isLocked = false
  private var signal: BusSignal?

  /// - Parameter onChange: called with true when the session was locked and with false when it was
  ///   unlocked; also at the start if it is locked then.
  package convenience init(_ onChange: @escaping (Bool) -> Void) {
    self.init(bus: G_BUS_TYPE_SYSTEM, onChange)
  }

  package init(bus: GBusType, _ onChange: @escaping (Bool) -> Void) {
    self.onChange = onChange
    // Of any session: the path of the own one has a number.
    signal = BusSignal(
      BusSignal.Name(
        sender: Self.name, interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged", argument: Self.interface),
      bus: bus, onConnection: { [weak self] in self?.ask() },
      onSignal: { [weak self] _ in self?.ask() })
  }

  private func ask() {
    guard let connection = signal?.connection else { return }
    let question = [g_variant_new_string(Self.interface), g_variant_new_string("LockedHint")]
    g_dbus_connection_call(
      connection, Self.name, Self.path, "org.freedesktop.DBus.Properties", "Get",
      g_variant_new_tuple(question, 2), nil, GDBusCallFlags(rawValue: 0),
      Self.timeoutMilliseconds, nil,
      { source, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        let bus = source.map { OpaquePointer($0) }
        guard let answer = g_dbus_connection_call_finish(bus, result, nil) else { return }
        defer { g_variant_unref(answer) }
        if let isLocked = boolean(in: answer) { reference.monitor?.note(isLocked) }
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }

  private func note(_ isLocked: Bool) {
    guard isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    onChange(isLocked)
  }
}

/// Unwraps a Boolean value in a variant in a tuple.
private func boolean(in value: OpaquePointer, depth: Int = 0) -> Bool? {
  switch g_variant_classify(value) {
  case G_VARIANT_CLASS_BOOLEAN: return g_variant_get_boolean(value) != 0
  case G_VARIANT_CLASS_VARIANT, G_VARIANT_CLASS_TUPLE:
    guard depth < 4, g_variant_n_children(value) == 1,
      let child = g_variant_get_child_value(value, 0)
    else { return nil }
    defer { g_variant_unref(child) }
    return boolean(in: child, depth: depth + 1)
  default: return nil
  }
}
