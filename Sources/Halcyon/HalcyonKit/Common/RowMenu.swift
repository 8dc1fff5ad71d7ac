import GtkKit
import Localization

/// The menu of a row or a card: a ⋮ button, right click, long press, the Menu key and Shift+F10.
///
///     let menu = RowMenu(on: row) { [weak self] in self?.menu() ?? Menu() }
///     menu.name = habit.name
///     row.append(menu.button)
package final class RowMenu {
  /// The ⋮ button. Its place is at the end of the row.
  package let button = Button(icon: "view-more-symbolic", name: tr("Menu"))
  let popover: PopoverMenu

  /// Creates the menu of a row, which must be a `Canvas` or `BoxLayout`.
  /// - Parameter menu: Returns the items each time the menu is opened.
  package convenience init(on row: Widget, _ menu: @escaping () -> Menu) {
    self.init(on: row) { [weak row] _ in row.map { ($0, menu()) } }
  }

  /// Creates the menu of a row whose parts, such as cells, have menus of their own.
  package init(on row: Widget, source: @escaping PopoverMenu.Source) {
    popover = PopoverMenu(on: row, source: source)
    button.addStyle("flat")
    button.addStyle("circular")
    button.verticalAlignment = .center
    button.setAccessibleHasPopup(true)
    button.setAccessiblyExpanded(false)
    button.onClicked { [weak popover, weak button] in
      guard let button else { return }
      // Assistive technology presses it without moving the focus, which a part of the row may have.
      button.grabFocus()
      popover?.open(from: button)
    }
  }

  /// The name of what the row shows, which the accessible name of the button includes.
  package var name = "" {
    didSet {
      guard name != oldValue else { return }
      // Translators: the accessible name of the button that opens the menu of a habit or a person.
      button.setAccessibleLabel(tr("Menu for %1", name))
    }
  }
}
