import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import Localization

/// The photos that were taken on this day in other years.
@MainActor final class OnThisDayCard: DashboardCardView {
  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private var observer: ObservationTracker?
  private var following: (day: Day, database: HalcyonDatabase, task: Task<Void, Never>)?
  private var shown: [Photo]?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("On This Day"), action: menu, rows.widget)
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
  }

  isolated deinit { following?.task.cancel() }

  var isComplete: Bool { shown != nil }

  /// Follows the photos of the current day.
  private func update() {
    let today = context.habits.today
    guard let database = context.gallery.database,
      following.map({ $0.day != today || $0.database !== database }) ?? true
    else { return }
    following?.task.cancel()
    let task = Task { [weak self] in
      do {
        for try await found in database.photosOnThisDayObservation(today, limit: PhotoStrip.most) {
          guard let self, !Task.isCancelled else { return }
          show(found.photos, hasPhotos: found.hasPhotos)
        }
      } catch {
        // The gallery shows the same failure.
        self?.show([], hasPhotos: false)
      }
    }
    following = (today, database, task)
  }

  private func show(_ photos: [Photo], hasPhotos: Bool) {
    guard photos != shown || photos.isEmpty else { return }
    shown = photos
    guard !photos.isEmpty else {
      card.summary = ""
      let open = EmptyCard.button(hasPhotos ? tr("Open Gallery") : tr("Add Photos…")) { [context] in
        context.showPage(.gallery)
      }
      return rows.show([
        EmptyCard.make(tr("Photos from this day in other years appear here."), actions: [open])
      ])
    }
    let years = photos.map { String($0.wallTime.day.components.year) }
    card.summary = Array(Set(years)).sorted().joined(separator: tr(", "))
    rows.show([PhotoStrip.make(photos, context)])
  }
}
