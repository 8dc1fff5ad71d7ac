import CGtk

/// Calls a closure after each change of a file: its content, its attributes, or its replacement.
///
/// The system reports the changes; nothing is polled. Ends when released.
@MainActor public final class FileWatch {
  private let monitor: Object
  private var token: SignalToken?

  /// Watches a file, which need not exist.
  /// - Returns: `nil` if the system cannot watch it.
  public init?(path: String, _ onChange: @escaping () -> Void) {
    let file = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path(path)))
    guard let monitor = g_file_monitor_file(file.opaque, G_FILE_MONITOR_NONE, nil, nil) else {
      return nil
    }
    self.monitor = Object(adopting: UnsafeMutableRawPointer(monitor))
    token = self.monitor.connect("changed") { _ in
      onChange()
      return false
    }
  }

  isolated deinit { token?.disconnect() }
}
