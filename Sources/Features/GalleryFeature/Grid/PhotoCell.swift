import GtkKit
import HalcyonCore
import HalcyonText
import Localization

/// A cell of the photo grid: a cropped thumbnail, or a placeholder.
///
/// The thumbnail is requested when the cell is drawn, so that no thumbnails are created for cells
/// out of view.
final class PhotoCell: Canvas {
  private static let leastSide = 24
  private static let naturalSide = 132
  private static let markSize = 32
  private static let badgeSize = 24

  private(set) var photo: Photo?
  /// A Boolean value indicating whether the cell waits for another photo, so that assistive
  /// technology skips it.
  var isSpare = false { didSet { if isSpare != oldValue { setAccessiblyHidden(isSpare) } } }
  private var index = 0
  private let culling: ViewCulling?
  private weak var textures: PhotoTextures?
  private var mark: Image?
  private var check: Image?
  private var star: Image?
  private var count: Label?
  private var duration: Label?

  /// Creates a cell.
  /// - Parameters:
  ///   - culling: The culling of the grid that contains the cell.
  ///   - textures: The source of thumbnails.
  init(culling: ViewCulling? = nil, textures: PhotoTextures?) {
    self.culling = culling
    self.textures = textures
    super.init(role: .image, cssName: "photocell")
    clipsChildren = true
    isFocusable = true
  }

  /// Shows a photo.
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: Its position in the list.
  ///   - isSelected: Whether the cell is marked as selected.
  ///   - burst: The number of photos for which the cell stands.
  ///   - isUnavailable: Whether the folder of the photo cannot be read now.
  func show(
    _ photo: Photo, at index: Int, isSelected: Bool = false, burst: Int = 1,
    isUnavailable: Bool = false
  ) {
    if let old = self.photo, old.id != photo.id { textures?.cancel(old.id) }
    self.photo = photo
    self.index = index
    let failure = textures?.failure(of: photo)
    let problem =
      isUnavailable
      ? tr("The folder “%1” is not available.", photo.file.folder)
      : failure.map(UserText.sentence) ?? ""
    setAccessibleLabel(PhotoText.label(photo))
    let states = [
      photo.isVideo ? PhotoText.video(photo) : "",
      isSelected ? tr("Selected") : "", photo.isFavorite ? tr("Favorite") : "",
      burst > 1 ? ntr("Burst of %1 photo", "Burst of %1 photos", burst) : "", problem,
    ]
    setAccessibleDescription(states.filter { !$0.isEmpty }.joined(separator: tr(", ")))
    setAccessiblySelected(isSelected)
    tooltip = problem
    if isSelected { addStyle("selected") } else { removeStyle("selected") }
    if isUnavailable { addStyle("unavailable") } else { removeStyle("unavailable") }
    show(
      failure != nil && !isUnavailable, &mark, "dialog-warning-symbolic", Self.markSize, style: nil)
    show(isSelected, &check, "object-select-symbolic", 16, style: "photo-check")
    show(photo.isFavorite, &star, "starred-symbolic", 16, style: "photo-star")
    show(burst > 1 ? Translation.number(burst) : "", in: &count)
    show(photo.isVideo ? PhotoText.playing(photo) : "", in: &duration)
    queueDraw()
  }

  private func show(_ text: String, in label: inout Label?) {
    if !text.isEmpty, label == nil {
      let new = Label(style: "photo-count")
      new.isTargetable = false
      new.setAccessiblyHidden(true)
      adopt(new)
      label = new
    }
    label?.text = text
    label?.isVisible = !text.isEmpty
  }

  /// Clears the cell and cancels the request for its thumbnail.
  func clear() {
    if let photo { textures?.cancel(photo.id) }
    photo = nil
  }

  /// A Boolean value indicating whether the cell shows that its photo cannot be loaded.
  var isBroken: Bool { mark?.isVisible == true }
  /// A Boolean value indicating whether the cell is marked as selected.
  var isSelected: Bool { check?.isVisible == true }

  private func show(
    _ isShown: Bool, _ image: inout Image?, _ icon: String, _ size: Int, style: String?
  ) {
    if isShown, image == nil {
      let new = Image(icon: icon, size: size)
      new.isTargetable = false
      new.setAccessiblyHidden(true)
      if let style { new.addStyle(style) }
      adopt(new)
      image = new
    }
    image?.isVisible = isShown
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: Self.leastSide, natural: Self.naturalSide)
  }

  override func layOut(width: Int, height: Int) {
    let isRTL = isRightToLeft
    let end = Double(max(width - Self.badgeSize - 6, 0))
    let side = min(Self.markSize, width, height)
    put(
      mark, x: Double((width - side) / 2), y: Double((height - side) / 2), side: side)
    put(count, atEnd: true, y: 6, width: width)
    put(duration, atEnd: false, y: nil, width: width)
    put(check, x: isRTL ? end : 6, y: 6, side: Self.badgeSize)
    put(
      star, x: isRTL ? 6 : end, y: Double(max(height - Self.badgeSize - 6, 0)),
      side: Self.badgeSize)
  }

  /// The displayed duration of a video; empty for an image.
  var durationText: String { duration?.isVisible == true ? duration?.text ?? "" : "" }
  /// The displayed number of photos of a burst; empty for a single photo.
  var burstText: String { count?.isVisible == true ? count?.text ?? "" : "" }

  /// Places a label at a height; `nil` for the lower edge.
  private func put(_ label: Label?, atEnd: Bool, y: Double?, width: Int) {
    guard let label, label.isVisible else { return }
    let natural = min(request(of: label, .horizontal, for: nil).natural, width)
    let height = request(of: label, .vertical, for: nil).natural
    let x = atEnd != isRightToLeft ? Double(max(width - natural - 6, 0)) : 6
    place(
      label, x: x, y: y ?? Double(max(size.height - height - 6, 0)), width: natural, height: height)
  }

  private func put(_ image: Image?, x: Double, y: Double, side: Int) {
    guard let image, image.isVisible else { return }
    _ = request(of: image, .horizontal, for: nil)
    place(image, x: x, y: y, width: side, height: side)
  }

  override func draw(_ snapshot: Snapshot) {
    guard let photo, let textures, culling?.skips(self) != true else { return }
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    switch textures.state(of: photo, at: index) {
    case .ready(let image):
      snapshot.clipped(to: bounds) {
        snapshot.draw(image, in: bounds.aspectFill(image.size), of: self)
      }
    case .waiting, .failed: snapshot.fill(bounds, with: foreground.withAlpha(0.08))
    }
    let marks: [Widget?] = [mark, check, star, count, duration]
    for mark in marks.compactMap(\.self) where mark.isVisible { snapshot.draw(mark, of: self) }
  }
}
