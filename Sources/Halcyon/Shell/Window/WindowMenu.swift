import GtkKit
import Localization

/// The main menu.
enum WindowMenu {
  static func button() -> MenuButton {
    let button = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: menu())
    button.isPrimary = true
    return button
  }

  /// Returns the menu.
  /// - Parameter showsKeys: Whether the keys of the items are shown. In large text, a narrow window
  ///   has no room for them.
  static func menu(showsKeys: Bool = true) -> MenuModel {
    let hidden = showsKeys ? nil : ""
    let work = MenuModel()
    work.append(tr("_Import Contacts…"), action: "app.import", accelerator: hidden)
    work.append(tr("_Export Everything…"), action: "app.export", accelerator: hidden)
    work.append(tr("Restore _Backup…"), action: "app.restore", accelerator: hidden)
    work.append(tr("_Sync Now"), action: "app.sync", accelerator: hidden ?? Keys.sync.first)
    work.append(tr("_Locate Now"), action: "app.locate", accelerator: hidden)
    work.append(
      tr("Show Acti_vity"), action: "app.show-activity",
      accelerator: hidden ?? Keys.showActivity.first)
    let edit = MenuModel()
    edit.append(tr("_Undo"), action: "app.undo", accelerator: hidden ?? Keys.undo.first)
    edit.append(tr("_Redo"), action: "app.redo", accelerator: hidden ?? Keys.redo.first)
    let about = MenuModel()
    about.append(tr("_Preferences"), action: "app.preferences", accelerator: hidden)
    about.append(tr("_Diagnostics"), action: "app.diagnostics", accelerator: hidden)
    about.append(tr("_Keyboard Shortcuts"), action: "app.shortcuts", accelerator: hidden)
    about.append(tr("_Help"), action: "app.help", accelerator: hidden)
    about.append(tr("_About Halcyon"), action: "app.about", accelerator: hidden)
    let menu = MenuModel()
    for section in [edit, work, about] { menu.appendSection(section) }
    return menu
  }
}
