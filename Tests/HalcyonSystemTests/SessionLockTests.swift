import CDesktop
import GtkKit
import GtkTestSupport
import HangGuard
import Testing

@testable import HalcyonSystem

/// A private session bus with the session of a login manager.
@MainActor private final class LoginManager {
  var isLocked = false
  private let bus: PrivateBus
  private var connection: OpaquePointer { bus.connection }
  private static let interface = """
    <node><interface name='org.freedesktop.login1.Session'>
    <property name='LockedHint' type='b' access='read'/>
    </interface></node>
    """

  init() throws {
    bus = try PrivateBus()
    let node = try #require(g_dbus_node_info_new_for_xml(Self.interface, nil))
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.get_property = { _, _, _, _, _, _, data in
      guard let data else { return nil }
      let isLocked = MainActor.assumeIsolated {
        Unmanaged<LoginManager>.fromOpaque(data).takeUnretainedValue().isLocked
      }
      return g_variant_new_boolean(isLocked ? 1 : 0)
    }
    let id = g_dbus_connection_register_object(
      connection, "/org/freedesktop/login1/session/auto", node.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    try #require(id != 0)
    let owner = g_bus_own_name_on_connection(
      connection, "org.freedesktop.login1", GBusNameOwnerFlags(rawValue: 0), nil, nil, nil, nil)
    try #require(owner != 0)
  }

  /// Announces a change as the login manager does, at the path with the number of the session.
  func change(isLocked: Bool) throws {
    self.isLocked = isLocked
    let text =
      "('org.freedesktop.login1.Session', {'LockedHint': <\(isLocked)>}, @as [])"
    let parameters = try #require(g_variant_parse(nil, text, nil, nil, nil))
    g_dbus_connection_emit_signal(
      connection, nil, "/org/freedesktop/login1/session/_32", "org.freedesktop.DBus.Properties",
      "PropertiesChanged", parameters, nil)
  }

  func end() { bus.end() }
}

@Suite("Session lock", .hangGuard) struct SessionLockTests {
  @Test("The lock of the session is reported at the start and when it changes")
  func changes() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let manager = try LoginManager()
        defer { manager.end() }
        manager.isLocked = true
        var reports: [Bool] = []
        let monitor = SessionLockMonitor(bus: G_BUS_TYPE_SESSION) { reports.append($0) }
        try #require(MainLoop.wait { reports.count == 1 })
        try manager.change(isLocked: false)
        try #require(MainLoop.wait { reports.count == 2 })
        try manager.change(isLocked: true)
        try #require(MainLoop.wait { reports.count == 3 })
        #expect(reports == [true, false, true])
        withExtendedLifetime(monitor) {}
      }
    }
  }
}
