import CGtk
import Foundation

/// A window with the keyboard shortcuts of an application.
public struct ShortcutsWindow {
  /// A group of shortcuts.
  public struct Group {
    /// The title of the group.
    public var title: String
    /// The shortcuts: names with GTK accelerators such as `<Control>q`.
    public var shortcuts: [(name: String, keys: [String])]

    /// Creates a group.
    public init(_ title: String, _ shortcuts: [(name: String, keys: [String])]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  private let groups: [Group]

  /// Creates a window with groups in order.
  public init(_ groups: [Group]) { self.groups = groups }

  /// Shows the window above another one.
  public func present(over parent: Window) {
    // GTK 4.8 can create this window only from an interface description.
    let builder = Object(
      adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(description, -1)))
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts") else { return }
    let typed = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(typed, parent.pointer())
    gtk_window_present(typed)
  }

  private var description: String {
    let body = groups.map { group in
      let rows = group.shortcuts.map { shortcut in
        """
        <child><object class="GtkShortcutsShortcut"><property name="title">\(escaped(shortcut.name))</property>
        <property name="accelerator">\(escaped(shortcut.keys.joined(separator: " ")))</property></object></child>
        """
      }
      return """
        <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(group.title))</property>
        \(rows.joined())</object></child>
        """
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>
      <child><object class="GtkShortcutsSection"><property name="section-name">main</property>
      \(body.joined())</object></child></object></interface>
      """
  }

  private func escaped(_ text: String) -> String { taking(g_markup_escape_text(text, -1)) ?? "" }
}
