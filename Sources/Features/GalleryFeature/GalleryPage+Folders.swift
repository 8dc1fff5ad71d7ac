import Foundation
import GtkKit
import HalcyonCore
import Localization

/// The menu of the watched folders.
extension GalleryPage {
  /// Lets the button choose a folder, or open a menu if there are watched ones.
  func connectFolders() {
    let menu = PopoverMenu(on: heading) { [weak self] position in
      guard let self, position == nil else { return nil }
      return (heading.folderButton, folderMenu)
    }
    heading.folderButton.onClicked { [weak self, weak menu] in
      guard let self else { return }
      if model.folders.isEmpty { return window.chooseFolder() }
      menu?.open(from: heading.folderButton)
    }
  }

  /// Adds a folder, or stops watching one.
  var folderMenu: Menu {
    let add = MenuItem(tr("Add Folder…")) { [window] in window.chooseFolder() }
    let stop = model.folders.map { folder in
      let name = (folder as NSString).lastPathComponent
      return MenuItem(tr("Stop Watching “%1”", name)) { [actions] in actions.stopWatching(folder) }
    }
    return Menu([add], stop)
  }
}
