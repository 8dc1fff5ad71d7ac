import GtkKit
import Localization

/// The keyboard shortcuts, which can be searched.
///
/// GTK's own window of shortcuts (4.8) is wider than 360 px.
package final class ShortcutsWindow {
  /// Shortcuts under a title.
  package struct Group {
    let title: String
    let shortcuts: [(name: String, keys: [String])]

    package init(_ title: String, _ shortcuts: [(name: String, keys: [String])]) {
      (self.title, self.shortcuts) = (title, shortcuts)
    }
  }

  /// The room for a row in a window of 360 px.
  private static let room = 312

  let window = PreferencesWindow(title: tr("Keyboard Shortcuts"))

  init(_ groups: [Group]) {
    let page = PreferencesPage(
      name: "shortcuts", title: tr("Keyboard Shortcuts"), icon: "input-keyboard-symbolic")
    let rows = groups.map { $0.shortcuts.map(Self.row) }
    let fits = rows.joined().allSatisfy { $0.minimumWidth <= Self.room }
    for (group, rows) in zip(groups, rows) {
      page.add(
        PreferencesGroup(
          title: group.title, fits ? rows : group.shortcuts.map(Self.textRow)))
    }
    window.add(page)
  }

  private static func row(_ name: String, _ keys: [String]) -> ActionRow {
    let row = ActionRow(title: name)
    let label = ShortcutLabel(keys)
    label.verticalAlignment = .center
    row.addSuffix(label)
    return row
  }

  /// A row for long names and large text: the keys are below the name and can wrap.
  private static func textRow(_ name: String, _ keys: [String]) -> ActionRow {
    ActionRow(title: name, subtitle: ShortcutLabel.text(keys).joined(separator: tr(", ")))
  }
}
