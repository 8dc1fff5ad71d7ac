import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos

/// A row of a few photos that open in the gallery.
enum PhotoStrip {
  /// The number of photos that fit into a card.
  nonisolated static let most = 3

  static func make(_ photos: [Photo], _ context: DashboardContext) -> Widget {
    let pictures = photos.map { photo in
      ThumbnailButton.make(photo, context.gallery.thumbnailer) { [context] in
        context.open(photo)
      }
    }
    let row = BoxLayout(.horizontal, spacing: 6, pictures)
    row.setMargins(top: 4, bottom: Card.inset, start: Card.inset, end: Card.inset)
    return row
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
    let area = Rectangle(width: Double(size.width), height: Double(size.height))
    guard let texture else {
      return snapshot.fill(area, with: foreground.withAlpha(0.1))
    }
    snapshot.clipped(to: area) {
      snapshot.draw(texture, in: area.aspectFill(texture.size), of: self)
    }
  }
}
