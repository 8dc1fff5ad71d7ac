import GtkKit

/// Draws one photo, scaled to fit its view and magnified by a zoom factor.
final class PhotoCanvas: Canvas {
  static let zooms = 1.0...8.0

  /// The zoom factor; 1 fits the photo to the view.
  var zoom = 1.0 {
    didSet {
      zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
      if zoom != oldValue { queueResize() }
    }
  }
  /// The displayed image.
  var image: Texture? { didSet { queueDraw() } }
  /// Returns the size of the view that the photo is shown in. The widget is larger by the zoom
  /// factor.
  var viewSize: () -> (width: Int, height: Int) = { (0, 0) }

  init() {
    super.init(role: .image, cssName: "photo")
    clipsChildren = true
    isFocusable = true
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    guard zoom > 1 else { return Request(minimum: 1, natural: 1) }
    let view = viewSize()
    let extent = Double(orientation == .horizontal ? view.width : view.height)
    let size = Int(min(extent * zoom, 1e6))
    return Request(minimum: max(size, 1), natural: max(size, 1))
  }

  override func draw(_ snapshot: Snapshot) {
    guard let image else { return }
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    snapshot.draw(image, in: Self.fit(image.size, into: bounds), of: self)
  }

  /// Returns the largest centered rectangle with the picture's aspect ratio inside `bounds`.
  static func fit(
    _ size: (width: Int, height: Int), into bounds: Rectangle
  ) -> Rectangle {
    let scale = min(
      bounds.width / Double(max(size.width, 1)), bounds.height / Double(max(size.height, 1)))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return Rectangle(
      x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }
}
