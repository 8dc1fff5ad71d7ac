import GtkKit
import HalcyonCore

/// Draws a photo at a zoom, and its neighbors while it is swiped.
final class PhotoCanvas: Canvas {
  /// The space between neighbors in logical pixels.
  private static let gap = 24.0

  /// The scale and position of the photo.
  private(set) var zoom = PhotoZoom()
  /// The photo; `nil` until a placeholder is available.
  var image: Texture? { didSet { queueDraw() } }
  /// Returns the photo before or after, to draw while it is swiped.
  var neighbor: (_ distance: Int) -> Texture? = { _ in nil }
  /// How far the photo is swiped, in widths: 1 shows the next photo, -1 the previous one.
  var slide = 0.0 { didSet { if slide != oldValue { queueDraw() } } }
  /// Draws what is above the photo.
  var drawTiles: (Snapshot, PhotoZoom) -> Void = { _, _ in }
  /// Called after the zoom changed.
  var onZoom: (() -> Void)?

  init() {
    super.init(role: .image, cssName: "photo")
    clipsChildren = true
    isFocusable = true
    expandsHorizontally = true
    expandsVertically = true
  }

  /// Shows a photo of a size in device pixels so that it fits.
  func show(width: Int, height: Int) {
    let factor = deviceScale
    change { $0.show(width: Double(width) / factor, height: Double(height) / factor) }
  }

  /// Changes the zoom.
  func change(_ body: (inout PhotoZoom) -> Void) {
    let before = zoom
    body(&zoom)
    guard zoom != before else { return }
    queueDraw()
    onZoom?()
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: 1, natural: 1)
  }

  /// Called when the canvas appears.
  var onMap: (() -> Void)?

  override func didMap() { onMap?() }

  override func layOut(width: Int, height: Int) {
    let before = zoom
    zoom.resize(width: Double(width), height: Double(height))
    guard zoom != before else { return }
    queueDraw()
    afterLayout { [weak self] in self?.onZoom?() }
  }

  override func draw(_ snapshot: Snapshot) {
    let width = Double(size.width)
    let shift = -slide * (width + Self.gap) * (isRightToLeft ? -1 : 1)
    if let image {
      snapshot.translated(x: shift, y: 0) {
        let zoom = zoom.aligned(toScaleFactor: deviceScale)
        snapshot.draw(
          image, in: Rectangle(x: zoom.x, y: zoom.y, width: zoom.width, height: zoom.height),
          of: self)
        drawTiles(snapshot, zoom)
      }
    }
    guard slide != 0 else { return }
    let distance = slide > 0 ? 1 : -1
    guard let image = neighbor(distance) else { return }
    let side = Double(distance) * (width + Self.gap) * (isRightToLeft ? -1 : 1)
    snapshot.translated(x: shift + side, y: 0) {
      snapshot.draw(
        image, in: Rectangle(width: width, height: Double(size.height)).aspectFit(image.size),
        of: self)
    }
  }
}
