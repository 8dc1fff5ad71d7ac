import GtkKit
import HalcyonKit
import Localization

/// The bar below the grid with the number of selected photos and what can be done with them. If it
/// is narrow, the buttons are below the number.
final class SelectionBar {
  /// What the buttons do.
  struct Actions {
    var favorite: () -> Void
    var copy: () -> Void
    var save: () -> Void
    var mail: () -> Void
    var remove: () -> Void
    var trash: () -> Void
    var clear: () -> Void
  }

  let widget: Revealer
  private let count = Label(style: "heading")

  init(_ actions: Actions) {
    count.addStyle("numeric")
    count.expandsHorizontally = true
    count.textAlignment = 0
    count.ellipsizes = true
    let clear = Button(icon: "window-close-symbolic", name: tr("Clear Selection"))
    clear.addStyle("flat")
    clear.onClicked(actions.clear)
    let buttons = BoxLayout(.horizontal, spacing: 2)
    for (icon, name, action) in [
      ("starred-symbolic", tr("Add to Favorites"), actions.favorite),
      ("edit-copy-symbolic", tr("Copy"), actions.copy),
      ("document-save-symbolic", tr("Save a Copy…"), actions.save),
      ("mail-send-symbolic", tr("Share by Email…"), actions.mail),
      ("list-remove-symbolic", tr("Remove From Gallery"), actions.remove),
      ("user-trash-symbolic", tr("Move to Trash"), actions.trash),
    ] {
      let button = Button(icon: icon, name: name)
      button.addStyle("flat")
      button.onClicked(action)
      buttons.append(button)
    }
    let box = WrapRow([BoxLayout(.horizontal, spacing: 2, [clear, count]), buttons], spacing: 2)
    box.firstFills = true
    box.addStyle("selection-bar")
    widget = Revealer(child: box, transition: .slideUp, milliseconds: 150)
  }

  /// Shows the number of selected photos; hides the bar if it is 0.
  func show(_ number: Int) {
    if number > 0 { count.text = ntr("%1 selected", "%1 selected", number) }
    widget.isRevealed = number > 0
  }

  /// The visible text; empty while the bar is hidden.
  var text: String { widget.isRevealed ? count.text : "" }
}
