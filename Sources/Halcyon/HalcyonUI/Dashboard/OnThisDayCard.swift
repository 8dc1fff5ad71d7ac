import GtkKit
import HalcyonCore
import HalcyonPhotos
import Localization

/// The photos that were taken on this day in other years.
@MainActor final class OnThisDayCard: DashboardCardView {
  private nonisolated static let most = 3

  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private var observer: ObservationTracker?
  private var searching: Task<Void, Never>?
  private var shown: [Photo]?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("On This Day"), action: menu, rows.widget)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  isolated deinit { searching?.cancel() }

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
      }.prefix(most))
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
    let pictures = photos.map { photo in
      ThumbnailButton.make(photo, context.gallery.thumbnailer) { [context] in
        context.showPage(.gallery)
      }
    }
    let row = BoxLayout(.horizontal, spacing: 6, pictures)
    row.setMargins(top: 4, bottom: Card.inset, start: Card.inset, end: Card.inset)
    rows.show([row])
  }
}

/// A button with the thumbnail of a photo.
private enum ThumbnailButton {
  static func make(
    _ photo: Photo, _ thumbnailer: Thumbnailer, open: @escaping () -> Void
  ) -> Widget {
    let image = ThumbnailImage()
    let button = Button(child: image)
    button.setAccessibleLabel(photo.file.name)
    button.addStyle("flat")
    button.addStyle("thumbnail")
    button.expandsHorizontally = true
    button.onClicked(open)
    Task { [weak image] in
      // A photo that cannot be read keeps an empty frame; the gallery tells why.
      guard let pixels = try? await thumbnailer.thumbnail(of: photo.file.path) else { return }
      image?.show(Texture(pixels))
    }
    return button
  }
}

/// A picture that fills its area and is cropped to it.
private final class ThumbnailImage: Canvas {
  private var texture: Texture?

  init() {
    super.init(cssName: "thumbnailimage")
    clipsChildren = true
    expandsHorizontally = true
    setAccessiblyHidden(true)
  }

  func show(_ texture: Texture?) {
    self.texture = texture
    queueDraw()
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    orientation == .horizontal
      ? Request(minimum: 60, natural: 100) : Request(minimum: 108, natural: 108)
  }

  override func draw(_ snapshot: Snapshot) {
    let (width, height) = (Double(size.width), Double(size.height))
    let area = Rectangle(width: width, height: height)
    guard let texture, width > 0, height > 0 else {
      return snapshot.fill(area, with: foreground.withAlpha(0.1))
    }
    let (own, tall) = (Double(texture.size.width), Double(texture.size.height))
    let scale = max(width / own, height / tall)
    snapshot.clipped(to: area) {
      snapshot.draw(
        texture,
        in: Rectangle(
          x: (width - own * scale) / 2, y: (height - tall * scale) / 2, width: own * scale,
          height: tall * scale), of: self)
    }
  }
}
