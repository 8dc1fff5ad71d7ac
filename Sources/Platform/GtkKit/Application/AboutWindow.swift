import CGtk

/// An about window.
public struct AboutWindow {
  public var name, id, version, comments, license, developers: String
  /// The addresses of the website and of the issue tracker; empty if there is none.
  public var website = "", issues = ""
  /// Acknowledgement sections: a title and its lines.
  public var acknowledgements: [(title: String, lines: [String])] = []

  /// Creates the description of an about window.
  public init(
    name: String, id: String, version: String, comments: String, license: String, developers: String
  ) {
    self.name = name
    self.id = id
    self.version = version
    self.comments = comments
    self.license = license
    self.developers = developers
  }

  /// Shows the window above another one.
  public func present(over parent: Window) {
    guard let about = adw_about_window_new() else { return }
    let window = UnsafeMutableRawPointer(about)
    for (property, value) in [
      ("application-name", name), ("application-icon", id), ("version", version),
      ("comments", comments),
      ("license", license), ("developer-name", developers), ("website", website),
      ("issue-url", issues),
    ] { hal_object_set_string(window, property, value) }
    for entry in acknowledgements {
      withStringArray(entry.lines) {
        let lines = UnsafeMutablePointer(mutating: $0)
        adw_about_window_add_acknowledgement_section(OpaquePointer(about), entry.title, lines)
      }
    }
    let typed = window.assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(typed, parent.pointer())
    gtk_window_present(typed)
  }
}
