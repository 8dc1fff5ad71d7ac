import GtkKit
import HalcyonCore
import HalcyonServices

/// One photo of the grid: its small picture, cut to a square, or what stands for it.
///
/// It asks for the picture when it is drawn, so that what is far from the view is not made.
final class PhotoCell: Canvas {
  private static let leastSide = 96
  private static let naturalSide = 160
  private static let markSize = 32

  private(set) var photo: Photo?
  private var index = 0
  private let culling: ViewCulling?
  private weak var textures: PhotoTextures?
  private var mark: Image?

  /// - Parameter culling: of the grid that the cell is in.
  init(culling: ViewCulling? = nil, textures: PhotoTextures?) {
    self.culling = culling
    self.textures = textures
    super.init(role: .image, cssName: "photocell", heightForWidth: true)
    clipsChildren = true
  }

  /// Shows a photo.
  /// - Parameter index: its place in the order.
  func show(_ photo: Photo, at index: Int) {
    if let old = self.photo, old.id != photo.id { textures?.leave(old.id) }
    self.photo = photo
    self.index = index
    let failure = textures?.failure(of: photo)
    let (label, problem) = (PhotoWords.label(photo), failure.map(Words.sentence) ?? "")
    setAccessibleLabel(label)
    setAccessibleDescription(problem)
    setAccessibleListItem(label: label, description: problem)
    tooltip = problem
    showMark(failure != nil)
    queueDraw()
  }

  /// Shows nothing; what was on its way is not wanted any more.
  func clear() {
    if let photo { textures?.leave(photo.id) }
    photo = nil
  }

  /// Whether it says that the picture cannot be shown.
  var isBroken: Bool { mark?.isVisible == true }

  private func showMark(_ isShown: Bool) {
    if isShown, mark == nil {
      let mark = Image(icon: "image-missing-symbolic", size: Self.markSize)
      mark.opacity = 0.6
      mark.isTargetable = false
      mark.setAccessiblyHidden(true)
      adopt(mark)
      self.mark = mark
    }
    mark?.isVisible = isShown
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal: Request(minimum: Self.leastSide, natural: Self.naturalSide)
    case .vertical:
      Request(
        minimum: forSize ?? Self.leastSide, natural: forSize ?? Self.naturalSide)
    }
  }

  override func layOut(width: Int, height: Int) {
    guard let mark, mark.isVisible else { return }
    let side = min(Self.markSize, width, height)
    _ = request(of: mark, .horizontal, for: nil)
    place(
      mark, x: Double((width - side) / 2), y: Double((height - side) / 2), width: side, height: side
    )
  }

  override func draw(_ snapshot: Snapshot) {
    guard let photo, let textures, culling?.skips(self) != true else { return }
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    switch textures.state(of: photo, at: index) {
    case .ready(let image):
      snapshot.clipped(to: bounds) {
        snapshot.draw(image, in: Self.cover(bounds, by: image.size), of: self)
      }
    case .waiting: snapshot.fill(bounds, with: foreground.withAlpha(0.08))
    case .failed:
      snapshot.fill(bounds, with: foreground.withAlpha(0.08))
      if let mark, mark.isVisible { snapshot.draw(mark, of: self) }
    }
  }

  /// Where a picture goes so that it fills `bounds`, its middle in the middle.
  static func cover(
    _ bounds: Rectangle, by size: (width: Int, height: Int)
  ) -> Rectangle {
    let scale = max(
      bounds.width / Double(max(size.width, 1)), bounds.height / Double(max(size.height, 1)))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return Rectangle(
      x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
  }
}
