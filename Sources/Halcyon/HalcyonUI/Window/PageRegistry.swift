import HalcyonMaintenance
import HalcyonPhotos
import HalcyonSystem

extension Page {
  /// The pages in the order of the switcher. To add a page, add it here and in `PageRegistry`.
  public static let all: [Page] = [.dashboard, .habits, .gallery]

  /// Returns the page with an id; `nil` if it does not exist.
  public static func named(_ id: String) -> Page? { all.first { $0.id == id } }

  /// The zero-based position in the switcher.
  public var index: Int { Self.all.firstIndex(of: self) ?? 0 }
}

/// The providers of the pages. They outlive the window.
final class PageRegistry {
  let dashboard: DashboardProvider
  let habits: HabitsProvider
  let gallery: GalleryProvider
  let providers: [any PageProvider]

  init(
    people: PeopleModel = PeopleModel(), habits: HabitsModel = HabitsModel(),
    gallery: GalleryModel = GalleryModel(), observer: (any WindowObserver)? = nil
  ) {
    dashboard = DashboardProvider(
      model: people, habits: habits, gallery: gallery, observer: observer)
    habits.thumbnailer = gallery.thumbnailer
    self.habits = HabitsProvider(model: habits)
    self.gallery = GalleryProvider(model: gallery, people: people, observer: observer)
    providers = [dashboard, self.habits, self.gallery]
  }

  /// Returns the provider of a page.
  func provider(of page: Page) -> (any PageProvider)? { providers.first { $0.page == page } }

  /// Connects the models of all pages to the store.
  func use(_ services: AppServices) { for provider in providers { provider.use(services) } }
}
