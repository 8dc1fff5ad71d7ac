import CGtk
import Foundation

/// Lists the keys of an application.
public struct ShortcutsWindow {
  /// Keys that belong together.
  public struct Group {
    /// What the keys have in common.
    public var title: String
    /// Names with their keys, in GTK's form: `<Control>q`.
    public var shortcuts: [(name: String, keys: [String])]

    /// A group of keys.
    public init(_ title: String, _ shortcuts: [(name: String, keys: [String])]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  private let groups: [Group]

  /// A window over these groups, in this order.
  public init(_ groups: [Group]) { self.groups = groups }

  /// Shows it above another window.
  public func present(over parent: Window) {
    // GTK 4.8 builds this window from an interface description only.
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
