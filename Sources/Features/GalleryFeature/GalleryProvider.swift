import HalcyonCore
import HalcyonKit
import Localization

/// The people whom photos name, who are on another page.
package struct GalleryPeople {
  /// Returns all people.
  var all: () -> [PersonSummary] = { [] }
  /// Shows a person.
  var show: (_ id: Int64) -> Void = { _ in }

  package init(
    all: @escaping () -> [PersonSummary] = { [] }, show: @escaping (_ id: Int64) -> Void = { _ in }
  ) {
    self.all = all
    self.show = show
  }
}

/// The provider of the gallery and its model.
package final class GalleryProvider: PageProvider {
  package let page = Page.gallery
  let model: GalleryModel
  private let savedState = GalleryPage.SavedState()
  private let people: GalleryPeople
  private let observer: (any WindowObserver)?

  package init(model: GalleryModel, people: GalleryPeople, observer: (any WindowObserver)? = nil) {
    self.model = model
    self.people = people
    self.observer = observer
  }

  package var importer: FileImporter? {
    FileImporter(
      kind: tr("Photos and Videos"), patterns: PhotoFileKind.filePatterns,
      filesTitle: tr("Add Photos"),
      folderTitle: tr("Add Photo Folder"), accept: tr("_Add"),
      dropHint: tr("Drop photos or folders to add them"), showsPageAfterDrop: true,
      recognizes: { PhotoFileKind(fileName: $0) != nil }, add: { [model] in model.addPhotos($0) })
  }

  package func use(_ services: AppServices) { model.use(services) }

  package func makeView(in window: any PageWindow) -> any PageView {
    model.load()
    model.writesFiles = { [weak window] in window?.settings.writesPhotoMetadata ?? false }
    let view = GalleryPage(
      model: model, savedState: savedState,
      window: .init(
        chooseFiles: { [weak self, weak window] in
          if let importer = self?.importer { window?.chooseFiles(for: importer) }
        },
        chooseFolder: { [weak self, weak window] in
          if let importer = self?.importer { window?.chooseFolder(for: importer) }
        },
        chooseTarget: { [weak window] handler in
          window?.chooseFolder(title: tr("Save a Copy"), accept: tr("_Save"), handler)
        }, undo: window.undo, session: window.session,
        setFullScreen: { [weak window] in window?.isFullScreen = $0 },
        resources: window.resources,
        suggestedPeople: { [people] in await PersonPicker.names(people.all(), $0) },
        choosePerson: { [people, weak window] handler in
          guard let parent = window?.dialogParent else { return }
          PersonPicker.present(people.all(), over: parent) {
            handler($0.id, $0.displayName)
          }
        },
        showPerson: { [people, weak window] id in
          people.show(id)
          window?.show(.dashboard)
        },
        say: { [weak window] in window?.showToast($0, button: nil, onButton: nil) }))
    view.grid.onScroll = { [weak observer, weak view] in
      if let view { observer?.scrolledPhotos(view.grid) }
    }
    view.viewer.onMove = { [weak observer] in observer?.movedPhoto($0) }
    view.viewer.onDecoded = { [weak observer] in observer?.showedPhoto($0) }
    return view
  }
}
