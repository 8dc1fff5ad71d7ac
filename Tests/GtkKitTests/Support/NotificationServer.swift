import CGtk
import GtkTestSupport
import Testing

/// A private session bus with a notification server that records its calls.
///
/// - Source: the Desktop Notifications Specification, `org.freedesktop.Notifications`.
@MainActor final class NotificationServer {
  /// A call of `Notify` or `CloseNotification`.
  struct Call: Equatable {
    var method: String
    /// The number of the notification that is replaced or closed.
    var number: UInt32
    var title = ""
    var body = ""
    var actions: [String] = []
  }

  private(set) var calls: [Call] = []
  private let bus: PrivateBus
  private var connection: OpaquePointer { bus.connection }
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let interface = """
    <node><interface name='\(name)'>
    <method name='Notify'><arg type='s'/><arg type='u'/><arg type='s'/><arg type='s'/><arg type='s'/>
    <arg type='as'/><arg type='a{sv}'/><arg type='i'/><arg type='u' direction='out'/></method>
    <method name='CloseNotification'><arg type='u'/></method>
    </interface></node>
    """

  /// Starts the bus and the server.
  init() throws {
    bus = try PrivateBus()
    let node = try #require(g_dbus_node_info_new_for_xml(Self.interface, nil))
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, parameters, invocation, data in
      guard let method, let parameters, let invocation, let data else { return }
      MainActor.assumeIsolated {
        Unmanaged<NotificationServer>.fromOpaque(data).takeUnretainedValue()
          .called(String(cString: method), parameters, invocation)
      }
    }
    let id = g_dbus_connection_register_object(
      connection, Self.path, node.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    try #require(id != 0)
    let owner = g_bus_own_name_on_connection(
      connection, Self.name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
    try #require(owner != 0)
  }

  /// Stops the bus.
  func end() { bus.end() }

  /// Reports that the user has activated a notification.
  func activate(_ number: UInt32) {
    var values = [g_variant_new_uint32(number), g_variant_new_string("default")]
    g_dbus_connection_emit_signal(
      connection, nil, Self.path, Self.name, "ActionInvoked", g_variant_new_tuple(&values, 2), nil)
  }

  private func called(
    _ method: String, _ parameters: OpaquePointer, _ invocation: OpaquePointer
  ) {
    if method == "Notify" {
      calls.append(
        Call(
          method: method, number: number(parameters, 1), title: string(parameters, 3),
          body: string(parameters, 4), actions: strings(parameters, 5)))
      let replaced = number(parameters, 1)
      let count = UInt32(calls.count { $0.method == "Notify" && $0.number == 0 })
      var reply = [g_variant_new_uint32(replaced == 0 ? count : replaced)]
      g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&reply, 1))
    } else {
      calls.append(Call(method: method, number: number(parameters, 0)))
      g_dbus_method_invocation_return_value(invocation, nil)
    }
  }

  private func child<T>(_ tuple: OpaquePointer, _ index: Int, _ read: (OpaquePointer?) -> T) -> T {
    let value = g_variant_get_child_value(tuple, gsize(index))
    defer { g_variant_unref(value) }
    return read(value)
  }

  private func number(_ tuple: OpaquePointer, _ index: Int) -> UInt32 {
    child(tuple, index) { g_variant_get_uint32($0) }
  }

  private func string(_ tuple: OpaquePointer, _ index: Int) -> String {
    child(tuple, index) { String(cString: g_variant_get_string($0, nil)) }
  }

  private func strings(_ tuple: OpaquePointer, _ index: Int) -> [String] {
    child(tuple, index) { value in
      (0..<Int(g_variant_n_children(value))).map { item in
        let text = g_variant_get_child_value(value, gsize(item))
        defer { g_variant_unref(text) }
        return String(cString: g_variant_get_string(text, nil))
      }
    }
  }
}
