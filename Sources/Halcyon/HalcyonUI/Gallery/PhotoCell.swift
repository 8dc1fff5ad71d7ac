import GtkKit
import HalcyonCore
import HalcyonText

/// A cell of the photo grid: a thumbnail cropped to a square, or a placeholder.
///
/// The thumbnail is requested when the cell is drawn, so that no thumbnails are created for cells
/// out of view.
final class PhotoCell: Canvas {
  private static let leastSide = 96
  private static let naturalSide = 160
  private static let markSize = 32

  private(set) var photo: Photo?
  private var index = 0
  private let culling: ViewCulling?
  private weak var textures: PhotoTextures?
  private var mark: Image?

  /// Creates a cell.
  /// - Parameters:
  ///   - culling: The culling of the grid that contains the cell.
  ///   - textures: The source of thumbnails.
  init(culling: ViewCulling? = nil, textures: PhotoTextures?) {
    self.culling = culling
    self.textures = textures
    super.init(role: .image, cssName: "photocell", heightForWidth: true)
    clipsChildren = true
  }

  /// Shows a photo.
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: Its position in the list.
  func show(_ photo: Photo, at index: Int) {
    if let old = self.photo, old.id != photo.id { textures?.cancel(old.id) }
    self.photo = photo
    self.index = index
    let failure = textures?.failure(of: photo)
    let (label, problem) = (PhotoText.label(photo), failure.map(UserText.sentence) ?? "")
    setAccessibleLabel(label)
    setAccessibleDescription(problem)
    setAccessibleListItem(label: label, description: problem)
    tooltip = problem
    showMark(failure != nil)
    queueDraw()
  }

  /// Clears the cell and cancels the request for its thumbnail.
  func clear() {
    if let photo { textures?.cancel(photo.id) }
    photo = nil
  }

  /// A Boolean value indicating whether the cell shows that its photo cannot be loaded.
  var isBroken: Bool { mark?.isVisible == true }

  private func showMark(_ isShown: Bool) {
    if isShown, mark == nil {
      let mark = Image(icon: "dialog-warning-symbolic", size: Self.markSize)
      mark.opacity = 0.85
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

  /// Returns the smallest centered rectangle with the picture's aspect ratio that covers `bounds`.
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
