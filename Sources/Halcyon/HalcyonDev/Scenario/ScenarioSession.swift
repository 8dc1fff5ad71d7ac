import CDesktop
import Foundation

/// Isolates the process of a scenario from the desktop session. This must cover libraries too:
/// GApplication, GSettings, libadwaita and GVfs all connect to a bus on their own.
///
/// Only the display and the accessibility bus remain accessible, because a scenario is viewed and
/// operated.
public enum ScenarioSession {
  /// A bus address that cannot be reached.
  private static let noBus = "unix:path=/nonexistent"

  /// Isolates the process. Must be called before GTK is initialized and before the first thread is
  /// started.
  public static func leave() {
    let accessibility = accessibilityBus()
    if let accessibility { setenv("AT_SPI_BUS_ADDRESS", accessibility, 1) }
    for (name, value) in [
      // GTK 4.8 exposes no accessibility information if the application has no session bus. The
      // accessibility bus is used instead, because it has no keyring, portal or notifications.
      "DBUS_SESSION_BUS_ADDRESS": accessibility ?? noBus, "DBUS_SYSTEM_BUS_ADDRESS": noBus,
      "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix",
    ] { setenv(name, value, 1) }
    // A caller that controls the accessibility bus can offer a style on it.
    setenv("ADW_DISABLE_PORTAL", "1", 0)
  }

  /// Returns the address of the accessibility bus; `nil` if it is unavailable or disabled, in which
  /// case accessibility is disabled in GTK.
  private static func accessibilityBus() -> String? {
    guard getenv("GTK_A11Y") == nil else { return nil }
    if let known = getenv("AT_SPI_BUS_ADDRESS") { return String(cString: known) }
    guard let address = hal_accessibility_bus_address(5_000) else {
      setenv("GTK_A11Y", "none", 1)
      return nil
    }
    defer { g_free(address) }
    return String(cString: address)
  }
}
