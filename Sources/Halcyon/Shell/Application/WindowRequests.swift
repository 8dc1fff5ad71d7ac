import DashboardFeature
import GalleryFeature
import GtkKit
import HabitsFeature
import HalcyonKit
import SettingsFeature

/// What the desktop asks for: files, results of a search, and the actions of the launcher.
extension HalcyonApplication {
  /// Imports files on the pages that recognize them, and shows the first of these pages. A picture
  /// is opened once it is in the gallery.
  func open(_ paths: [String]) {
    let parts = FileDrop(paths, on: .dashboard, pages.providers).parts
    present(splashAllowed: false, page: parts.first?.provider.page ?? .dashboard)
    for part in parts {
      if part.provider.page == .gallery {
        pages.models.gallery.openPhotos(part.paths)
      } else {
        part.importer.add(part.paths)
      }
    }
  }

  /// Opens a result of a search.
  func open(_ item: DesktopSearch.Item) {
    switch item {
    case .person(let id): view(of: .dashboard, as: DashboardPage.self)?.openPerson(id)
    case .habit(let id): view(of: .habits, as: HabitsPage.self)?.open(id)
    case .photo(let id):
      pages.models.gallery.requested = id
      present(splashAllowed: false, page: .gallery)
    }
  }

  /// Opens the list of people with a search.
  func search(_ query: String) {
    view(of: .dashboard, as: DashboardPage.self)?.searchPeople(query)
  }

  /// Opens the editor of a new habit.
  func addHabit() { view(of: .habits, as: HabitsPage.self)?.addHabit() }

  /// Lets the user choose photos to add.
  func addPhotos() {
    present(splashAllowed: false, page: .gallery)
    if let importer = pages.provider(of: .gallery)?.importer {
      mainWindow?.chooseFiles(for: importer)
    }
  }

  /// Shows the help about the current page.
  func showHelp() {
    present(splashAllowed: false)
    guard let mainWindow else { return }
    presenter?.showHelp(over: mainWindow.window, about: mainWindow.stack.page)
  }

  /// Shows a page and returns its view.
  private func view<View>(of page: Page, as type: View.Type) -> View? {
    present(splashAllowed: false, page: page)
    return mainWindow?.stack.current?.view as? View
  }
}
