import Foundation
import HalcyonContacts
import Localization

extension Page {
  /// The page of people.
  public static let dashboard = Page(
    id: "dashboard", title: tr("Dashboard"), icon: "system-users-symbolic")
}

/// The provider of the dashboard and its model.
final class DashboardProvider: PageProvider {
  let page = Page.dashboard
  let model: PeopleModel
  private let savedState = DashboardPage.SavedState()

  init(model: PeopleModel = PeopleModel()) { self.model = model }

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
    let demo = demoFolder(in: window.resources)
    return DashboardPage(
      model: model,
      importContacts: { [weak self, weak window] in
        if let importer = self?.importer { window?.chooseFiles(for: importer) }
      },
      useDemo: demo.map { folder in { [model] in model.importContacts([folder]) } },
      savedState: savedState)
  }

  private func demoFolder(in resources: URL?) -> String? {
    guard let folder = resources?.appendingPathComponent("demo").path,
      FileManager.default.fileExists(atPath: folder)
    else { return nil }
    return folder
  }
}
