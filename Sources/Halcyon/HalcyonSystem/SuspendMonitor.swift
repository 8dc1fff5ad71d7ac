import CDesktop

/// Reports when the machine is about to suspend and when it has resumed. Reports nothing without a
/// system bus.
/// - Source: https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html,
///   `PrepareForSleep`.
@MainActor package final class SuspendMonitor {
  private final class Reference {
    weak var watch: SuspendMonitor?
    init(_ watch: SuspendMonitor) { self.watch = watch }
  }

  private let onChange: (Bool) -> Void
  /// Owned.
  private var connection: OpaquePointer?
  private var subscription: UInt32 = 0

  /// - Parameter onChange: called with true before the machine suspends and with false after it
  ///   resumed.
  package init(_ onChange: @escaping (Bool) -> Void) {
    self.onChange = onChange
    g_bus_get(
      G_BUS_TYPE_SYSTEM, nil,
      { _, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        guard let bus = g_bus_get_finish(result, nil) else { return }
        guard let watch = reference.watch else {
          return g_object_unref(UnsafeMutableRawPointer(bus))
        }
        watch.subscribe(bus)
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }

  isolated deinit {
    guard let connection else { return }
    g_dbus_connection_signal_unsubscribe(connection, subscription)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  private func subscribe(_ connection: OpaquePointer) {
    self.connection = connection
    subscription = g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.login1", "org.freedesktop.login1.Manager",
      "PrepareForSleep", "/org/freedesktop/login1", nil, GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, parameters, data in
        guard let data, let parameters,
          g_variant_n_children(parameters) == 1,
          let begins = g_variant_get_child_value(parameters, 0)
        else { return }
        defer { g_variant_unref(begins) }
        guard g_variant_classify(begins) == G_VARIANT_CLASS_BOOLEAN else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
        reference.watch?.onChange(g_variant_get_boolean(begins) != 0)
      }, Unmanaged.passRetained(Reference(self)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
  }
}
