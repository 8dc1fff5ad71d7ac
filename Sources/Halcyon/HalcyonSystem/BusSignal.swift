import CDesktop

/// A signal on a bus, which is received until this object is released. Without the bus, nothing is
/// received.
@MainActor final class BusSignal {
  private final class Reference {
    weak var signal: BusSignal?
    init(_ signal: BusSignal) { self.signal = signal }
  }

  /// The signal of an object; `nil` stands for any path, and for any first argument.
  struct Name {
    var sender, interface, member: String
    var path, argument: String?
  }

  /// The bus while there is a connection.
  private(set) var connection: OpaquePointer?
  private let name: Name
  private let onConnection: () -> Void
  private let onSignal: (OpaquePointer?) -> Void
  private var subscription: UInt32 = 0

  /// - Parameters:
  ///   - onConnection: called once the signal can be received.
  ///   - onSignal: called with the parameters of each signal.
  init(
    _ name: Name, bus: GBusType, onConnection: @escaping () -> Void = {},
    onSignal: @escaping (OpaquePointer?) -> Void
  ) {
    self.name = name
    self.onConnection = onConnection
    self.onSignal = onSignal
    g_bus_get(
      bus, nil,
      { _, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        guard let bus = g_bus_get_finish(result, nil) else { return }
        guard let signal = reference.signal else {
          return g_object_unref(UnsafeMutableRawPointer(bus))
        }
        signal.subscribe(bus)
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
      connection, name.sender, name.interface, name.member, name.path, name.argument,
      GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, parameters, data in
        guard let data else { return }
        Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue().signal?.onSignal(parameters)
      }, Unmanaged.passRetained(Reference(self)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
    onConnection()
  }
}
