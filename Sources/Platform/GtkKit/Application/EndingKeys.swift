import CGtk

/// The keys of the actions `quit` and `close` of an application, in windows above its own and in
/// dialogs.
///
/// GTK handles the accelerators of an application only in the windows that belong to it. Windows
/// above them do not belong to it, so that its other keys do not reach the window behind.
/// A dialog of libadwaita 1.7 that is a part of a window does not receive them either.
enum EndingKeys {
  /// Lets the keys work in a window.
  /// - Parameters:
  ///   - parent: The window of the application below it.
  ///   - close: Called for the keys of `close`; `nil` to close the parent.
  static func add(to window: Widget, above parent: Window, close: (() -> Void)? = nil) {
    window.onShortcut(accelerators(of: "quit", parent)) { [weak parent] in
      activate("quit", parent)
    }
    window.onShortcut(accelerators(of: "close", parent)) { [weak parent] in
      guard let close else { return activate("close", parent) }
      close()
      return true
    }
  }

  private static func accelerators(of action: String, _ parent: Window) -> [String] {
    guard let application = gtk_window_get_application(parent.pointer()),
      let keys = gtk_application_get_accels_for_action(application, "app." + action)
    else { return [] }
    defer { g_strfreev(keys) }
    var accelerators: [String] = []
    while let key = keys[accelerators.count] { accelerators.append(String(cString: key)) }
    return accelerators
  }

  private static func activate(_ action: String, _ parent: Window?) -> Bool {
    guard let parent, let application = gtk_window_get_application(parent.pointer()) else {
      return false
    }
    g_action_group_activate_action(OpaquePointer(application), action, nil)
    return true
  }
}
