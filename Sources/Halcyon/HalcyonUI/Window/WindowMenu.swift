import GtkKit
import Localization

/// The main menu.
enum WindowMenu {
  static func button() -> MenuButton {
    let button = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: menu())
    button.isPrimary = true
    return button
  }

  private static func menu() -> MenuModel {
    let work = MenuModel()
    work.append(tr("_Import Contacts…"), action: "app.import")
    work.append(tr("_Export Everything…"), action: "app.export")
    work.append(tr("_Sync Now"), action: "app.sync")
    work.append(tr("_Locate Now"), action: "app.locate")
    work.append(tr("Show Acti_vity"), action: "app.show-activity")
    let edit = MenuModel()
    edit.append(tr("_Undo"), action: "app.undo", accelerator: Keys.undo.first)
    edit.append(tr("_Redo"), action: "app.redo", accelerator: Keys.redo.first)
    let about = MenuModel()
    about.append(tr("_Preferences"), action: "app.preferences")
    about.append(tr("_Diagnostics"), action: "app.diagnostics")
    about.append(tr("_Keyboard Shortcuts"), action: "app.shortcuts")
    about.append(tr("_Help"), action: "app.help")
    about.append(tr("_About Halcyon"), action: "app.about")
    let menu = MenuModel()
    menu.appendSection(edit)
    menu.appendSection(work)
    menu.appendSection(about)
    return menu
  }
}
