import DashboardFeature
import Foundation
import GalleryFeature
import HabitsFeature
import HalcyonContacts
import HalcyonKit
import Localization
import MapFeature
import PeopleFeature

/// The provider of the dashboard and its model.
final class DashboardProvider: PageProvider {
  let page = Page.dashboard
  let model: PeopleModel
  private let habits: HabitsModel
  private let gallery: GalleryModel
  private let savedState = DashboardPage.SavedState()
  private let savedPeople = PeoplePage.SavedState()
  private let observer: (any WindowObserver)?

  init(_ models: PageModels) {
    model = models.people
    habits = models.habits
    gallery = models.gallery
    observer = models.observer
  }

  var importer: FileImporter? {
    FileImporter(
      kind: tr("Contacts (vCard)"), patterns: ContactFileNames.patterns,
      filesTitle: tr("Import Contacts"), folderTitle: tr("Choose Contacts Folder"),
      accept: tr("_Import"), dropHint: tr("Drop contact files to import them"),
      showsPageAfterDrop: false,
      recognizes: ContactFileNames.isContactFile,
      add: { [model] in model.importContacts($0) })
  }

  func use(_ services: AppServices) { model.use(services) }

  func makeView(in window: any PageWindow) -> any PageView {
    let context = DashboardContext(people: model, habits: habits, gallery: gallery, window: window)
    context.importContacts = { [weak self, weak window] in
      if let importer = self?.importer { window?.chooseFiles(for: importer) }
    }
    context.useDemo = demoFolder(in: window.resources).map { folder in
      { [model] in model.importContacts([folder]) }
    }
    context.showPage = { [weak window] in window?.show($0) }
    let page = DashboardPage(
      context,
      store: .init(
        read: { [weak window] in window?.settings.dashboardCards ?? "" },
        write: { [weak window] in window?.settings.dashboardCards = $0 }),
      undo: { [weak window] in window?.undo }, savedState: savedState)
    page.onCardsShown = { [weak observer] in observer?.reached(.cardsShown) }
    let guests = DashboardGuests(
      above: page, PersonActions(model: model, window: window), savedState: savedPeople
    ) { [model, weak window] in
      window.map {
        MapPage(
          people: { model.people.people }, canLocate: { model.canLocate }, database: model.database,
          window: $0,
          pictures: MapPictures { [weak model] id, widget in
            model?.pictures?.texture(
              of: id, version: model?.people[id]?.pictureVersion, size: .row, for: widget)
          })
      }
    }
    guests.people.onPersonShown = { [weak observer] in observer?.openedPerson(milliseconds: $0) }
    guests.people.reopen()
    page.subpages = guests
    return page
  }

  private func demoFolder(in resources: URL?) -> String? {
    guard let folder = resources?.appendingPathComponent("demo").path,
      FileManager.default.fileExists(atPath: folder)
    else { return nil }
    return folder
  }
}
