import GtkKit

/// One photo, as large as its place allows, or larger by a factor.
final class PhotoCanvas: Canvas {
  static let zooms = 1.0...8.0

  /// How much larger than its place; 1 fits.
  var zoom = 1.0 {
    didSet {
      zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
      if zoom != oldValue { queueResize() }
    }
  }
  /// What is shown.
  var image: Texture? { didSet { queueDraw() } }
  /// The size of the place that the photo is seen in, which this widget is larger than by the factor.
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

  /// Where a picture goes so that all of it is seen, its middle in the middle.
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
