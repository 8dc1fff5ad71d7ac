import CGtk
import Glibc

/// A private session bus, which the applications that register from now on use, with a connection
/// to it.
///
/// Create it after GTK was initialized: it removes the display from the environment.
@MainActor public struct PrivateBus {
  /// The bus or the connection could not be created.
  public struct Failure: Error {}

  /// A connection of the test, for the objects that it offers.
  public let connection: OpaquePointer
  private let bus: OpaquePointer

  /// Starts the bus.
  public init() throws {
    // The bus inherits the blocked signals of this thread, and is ended with a signal.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    guard let bus = g_test_dbus_new(G_TEST_DBUS_NONE) else { throw Failure() }
    g_test_dbus_up(bus)
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    guard
      let connection = g_dbus_connection_new_for_address_sync(
        g_test_dbus_get_bus_address(bus), GDBusConnectionFlags(rawValue: flags), nil, nil, nil)
    else {
      g_test_dbus_stop(bus)
      throw Failure()
    }
    (self.bus, self.connection) = (bus, connection)
  }

  /// Stops the bus. Its connections must not end this process.
  public func end() {
    if let shared = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) {
      g_dbus_connection_set_exit_on_close(shared, 0)
      g_object_unref(UnsafeMutableRawPointer(shared))
    }
    g_test_dbus_stop(bus)
  }
}
