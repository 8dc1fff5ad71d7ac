/// The scale and position of an image in a view, in logical pixels.
public struct PhotoZoom: Hashable, Sendable {
  /// The largest scale relative to the size of the image.
  public static let maximum = 20.0

  /// The size of the view; at least 1.
  public private(set) var viewWidth = 1.0, viewHeight = 1.0
  /// The size of the image at 100 %; at least 1.
  public private(set) var imageWidth = 1.0, imageHeight = 1.0
  /// The scale; 1 is 100 %.
  public private(set) var scale = 1.0
  /// The left and upper edge of the image in the view.
  public private(set) var x = 0.0, y = 0.0
  /// A Boolean value indicating whether the image fits the view and follows its size.
  public private(set) var isFit = true

  /// Creates a zoom of an empty image.
  public init() {}

  /// The scale at which the image fits the view. Small images are not enlarged.
  public var fitScale: Double { min(viewWidth / imageWidth, viewHeight / imageHeight, 1) }
  /// The size of the scaled image.
  public var width: Double { imageWidth * scale }
  /// The size of the scaled image.
  public var height: Double { imageHeight * scale }

  /// Shows another image so that it fits.
  public mutating func show(width: Double, height: Double) {
    imageWidth = max(width, 1)
    imageHeight = max(height, 1)
    fit()
  }

  /// Applies a new size of the view. An image that does not fit keeps its center.
  public mutating func resize(width: Double, height: Double) {
    let (dx, dy) = (width - viewWidth, height - viewHeight)
    viewWidth = max(width, 1)
    viewHeight = max(height, 1)
    if isFit || scale <= fitScale { return fit() }
    (x, y) = (x + dx / 2, y + dy / 2)
    clamp()
  }

  /// Fits the image to the view.
  public mutating func fit() {
    isFit = true
    scale = fitScale
    clamp()
  }

  /// Zooms so that the point of the image at a position of the view stays there.
  public mutating func zoom(to wanted: Double, atX pointX: Double, y pointY: Double) {
    guard wanted.isFinite else { return }
    let new = min(max(wanted, fitScale), max(Self.maximum, fitScale))
    guard new > fitScale else { return fit() }
    let factor = new / scale
    isFit = false
    scale = new
    x = pointX - (pointX - x) * factor
    y = pointY - (pointY - y) * factor
    clamp()
  }

  /// Zooms around the center of the view.
  public mutating func zoom(to scale: Double) {
    zoom(to: scale, atX: viewWidth / 2, y: viewHeight / 2)
  }

  /// Moves the image.
  /// - Returns: Whether it moved; false at the edges.
  @discardableResult
  public mutating func pan(dx: Double, dy: Double) -> Bool {
    guard dx.isFinite, dy.isFinite else { return false }
    let before = (x, y)
    (x, y) = (x + dx, y + dy)
    clamp()
    return abs(x - before.0) > 0.01 || abs(y - before.1) > 0.01
  }

  /// Returns the zoom with the image on whole device pixels, so that it is sharp at 100 %.
  public func aligned(toScaleFactor factor: Double) -> PhotoZoom {
    var aligned = self
    aligned.x = (x * factor).rounded() / factor
    aligned.y = (y * factor).rounded() / factor
    return aligned
  }

  /// Centers an image that is smaller than the view, and leaves no gap beside a larger one.
  private mutating func clamp() {
    x = width <= viewWidth ? (viewWidth - width) / 2 : min(max(x, viewWidth - width), 0)
    y = height <= viewHeight ? (viewHeight - height) / 2 : min(max(y, viewHeight - height), 0)
  }
}
