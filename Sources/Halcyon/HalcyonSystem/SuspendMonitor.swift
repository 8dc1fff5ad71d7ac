import CDesktop

/// Reports when the machine is about to suspend and when it has resumed. Reports nothing without a
/// system bus.
/// - Source: https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html,
///   `PrepareForSleep`.
@MainActor package final class SuspendMonitor {
  private let signal: BusSignal

  /// - Parameter onChange: called with true before the machine suspends and with false after it
  ///   resumed.
  package init(_ onChange: @escaping (Bool) -> Void) {
    signal = BusSignal(
      BusSignal.Name(
        sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Manager",
        member: "PrepareForSleep", path: "/org/freedesktop/login1"),
      bus: G_BUS_TYPE_SYSTEM
    ) { parameters in
      guard let parameters, g_variant_n_children(parameters) == 1,
        let begins = g_variant_get_child_value(parameters, 0)
      else { return }
      defer { g_variant_unref(begins) }
      guard g_variant_classify(begins) == G_VARIANT_CLASS_BOOLEAN else { return }
      onChange(g_variant_get_boolean(begins) != 0)
    }
  }
}
