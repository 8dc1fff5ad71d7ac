import GtkKit
import HalcyonCore
import Localization

/// The photos that were taken on this day in other years.
@MainActor final class OnThisDayCard: DashboardCardView {
  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private var observer: ObservationTracker?
  private var searching: Task<Void, Never>?
  private var shown: [Photo]?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("On This Day"), action: menu, rows.widget)
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
  }

  isolated deinit { searching?.cancel() }

  var isComplete: Bool { shown != nil }

  private func update() {
    let (photos, today) = (context.gallery.photos.photos, context.habits.today)
    searching?.cancel()
    searching = Task { [weak self] in
      let found = await Self.find(photos, today)
      guard let self, !Task.isCancelled else { return }
      show(found, hasPhotos: !photos.isEmpty)
    }
  }

  @concurrent private nonisolated static func find(_ photos: [Photo], _ today: Day) async -> [Photo]
  {
    let (year, month, day) = today.components
    return Array(
      photos.lazy.filter { photo in
        let date = photo.wallTime.day.components
        return date.month == month && date.day == day && date.year != year
      }.prefix(PhotoStrip.most))
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
