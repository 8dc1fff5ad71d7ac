import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The card with the photos of a person on their page: those that name the person.
@MainActor package final class PersonPhotosCard {
  private let id: Int64
  private let context: DashboardContext
  private let rows = CardRows()
  private let card: Card
  private var shown: [Photo] = []
  private var searching: Task<Void, Never>?
  private var observer: ObservationTracker?

  /// Creates the card. It updates itself as long as it is shown.
  package static func make(of id: Int64, _ context: DashboardContext) -> PersonExtraCard {
    let view = PersonPhotosCard(id, context)
    return PersonExtraCard(card: view.card) { view.update() }
  }

  private init(_ id: Int64, _ context: DashboardContext) {
    self.id = id
    self.context = context
    card = Card(tr("Photos"), rows.widget)
    card.widget.isVisible = false
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  isolated deinit { searching?.cancel() }

  private func update() {
    let gallery = context.gallery
    let isEmpty = gallery.isEmpty
    // Changes when a name is linked to a person.
    _ = gallery.revision
    guard let name = context.people.people[id]?.displayName, let database = context.people.database,
      !isEmpty
    else { return show([], count: 0) }
    searching?.cancel()
    searching = Task { [weak self, id, gallery] in
      // An error of the store is reported by the gallery.
      let ids = (try? await database.photoIDs(ofPerson: id, named: name)) ?? []
      guard let self, !Task.isCancelled else { return }
      show(ids.prefix(PhotoStrip.most).compactMap { gallery.photo($0) }, count: ids.count)
    }
  }

  private func show(_ photos: [Photo], count: Int) {
    card.widget.isVisible = !photos.isEmpty
    card.summary = count == 0 ? "" : count.formatted(.number.locale(Translation.formats))
    guard photos != shown else { return }
    shown = photos
    rows.show(photos.isEmpty ? [] : [PhotoStrip.make(photos, context)])
  }
}
