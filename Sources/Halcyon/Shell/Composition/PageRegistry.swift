import GalleryFeature
import HabitsFeature
import HalcyonKit
import HalcyonMaintenance
import HalcyonPhotos
import HalcyonSystem
import PeopleFeature

/// What the pages show. It outlives the window.
struct PageModels {
  var people = PeopleModel()
  var habits = HabitsModel()
  var gallery = GalleryModel()
  var observer: (any WindowObserver)?
}

/// The providers of the pages. They outlive the window.
package final class PageRegistry {
  /// A page, and how its provider is made.
  package struct Entry {
    let page: Page
    let make: (PageModels) -> any PageProvider

    /// The pages in the order of the switcher. A new page is a line here and its own folder.
    static let all = [
      Entry(page: .dashboard) { DashboardProvider($0) },
      Entry(page: .habits) { HabitsProvider(model: $0.habits) },
      Entry(page: .gallery) {
        GalleryProvider(model: $0.gallery, people: $0.forGallery, observer: $0.observer)
      },
    ]
  }

  let models: PageModels
  let providers: [any PageProvider]

  init(_ models: PageModels = PageModels()) {
    self.models = models
    models.habits.thumbnailer = models.gallery.thumbnailer
    models.habits.person = { [people = models.people] in people.people[$0] }
    providers = Entry.all.map { $0.make(models) }
  }

  /// Returns the provider of a page.
  func provider(of page: Page) -> (any PageProvider)? { providers.first { $0.page == page } }

  /// Connects the models of all pages to the store.
  func use(_ services: AppServices) { for provider in providers { provider.use(services) } }
}

extension PageModels {
  /// The people whom photos name; they are shown on the Dashboard.
  var forGallery: GalleryPeople {
    GalleryPeople(
      all: { [people] in people.people.people }, show: { [people] in people.requested = $0 })
  }
}

extension Page {
  /// The pages in the order of the switcher.
  public static let all = PageRegistry.Entry.all.map(\.page)

  /// Returns the page with an id; `nil` if it does not exist.
  public static func named(_ id: String) -> Page? { all.first { $0.id == id } }

  /// The zero-based position in the switcher.
  public var index: Int { Self.all.firstIndex(of: self) ?? 0 }
}
