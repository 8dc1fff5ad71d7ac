import GtkKit
import HalcyonCore
import HalcyonPhotos
import HalcyonText
import Localization

/// Shows one photo at a large size, with buttons for the next and previous photo.
final class PhotoViewer {
  /// Decodes the file at a path, scaled to at most the given width and height in pixels.
  typealias Make = @Sendable (String, Int) async -> Result<PhotoPixels, PhotoImportIssue>

  /// The maximum length of the longer side in pixels, so that a decoded picture takes at most 36
  /// MB.
  private static let maximumSide = 3_000

  let widget = BoxLayout(.vertical)
  let canvas = PhotoCanvas()
  let previousButton = Button(icon: "go-previous-symbolic", name: tr("Newer Photo"))
  let nextButton = Button(icon: "go-next-symbolic", name: tr("Older Photo"))
  let removeButton = Button(icon: "list-remove-symbolic", name: tr("Remove From Gallery"))
  private let problem = Label()
  private let scroller: ScrolledWindow
  private let make: Make
  private(set) var photo: Photo?
  private var list = PhotoList([])
  private var loading: Task<Void, Never>?
  private var loadedSide = 0

  /// Called with each photo that the viewer shows.
  var onShow: ((Photo) -> Void)?
  /// Called with the photo that the user removes.
  var onRemove: ((Photo) -> Void)?
  /// Returns a placeholder to show until the photo is decoded.
  var placeholder: (Photo) -> Texture? = { _ in nil }

  init(make: @escaping Make) {
    self.make = make
    scroller = ScrolledWindow(child: canvas, horizontal: true)
    scroller.expandsVertically = true
    scroller.expandsHorizontally = true
    canvas.viewSize = { [weak scroller] in scroller?.size ?? (0, 0) }
    problem.wraps = true
    problem.isVisible = false
    problem.setMargins(24)
    let overlay = Overlay(child: scroller)
    for (button, side) in [(previousButton, Alignment.start), (nextButton, .end)] {
      ["osd", "circular"].forEach(button.addStyle)
      button.horizontalAlignment = side
      button.verticalAlignment = .center
      button.setMargins(12)
      overlay.addOverlay(button)
    }
    [problem, overlay].forEach(widget.append)
    widget.expandsVertically = true
    previousButton.onClicked { [weak self] in self?.step(by: -1) }
    nextButton.onClicked { [weak self] in self?.step(by: 1) }
    removeButton.onClicked { [weak self] in self?.remove() }
    widget.onKey { [weak self] in self?.handle($0) ?? false }
  }

  /// Shows a photo of a list.
  func show(_ photo: Photo, of list: PhotoList) {
    self.list = list
    previousButton.isSensitive = list.neighbor(of: photo.id, by: -1) != nil
    nextButton.isSensitive = list.neighbor(of: photo.id, by: 1) != nil
    guard photo != self.photo else { return }
    let isOther = photo.id != self.photo?.id
    self.photo = photo
    onShow?(photo)
    canvas.setAccessibleLabel(PhotoText.label(photo))
    showProblem(nil)
    if isOther {
      canvas.zoom = 1
      canvas.image = placeholder(photo)
    }
    load()
  }

  /// Closes the photo and releases its pixels.
  func end() {
    loading?.cancel()
    loading = nil
    photo = nil
    canvas.image = nil
  }

  /// Focuses the photo.
  @discardableResult
  func takeFocus() -> Bool { canvas.grabFocus() }

  private func load() {
    guard let photo else { return }
    loading?.cancel()
    let place = scroller.size
    let wanted = Double(max(place.width, place.height, 480) * scroller.scaleFactor) * canvas.zoom
    let side = Int(min(wanted, Double(Self.maximumSide)))
    loadedSide = side
    loading = Task { [weak self, make] in
      let result = await make(photo.file.path, side)
      guard !Task.isCancelled, let self, self.photo == photo else { return }
      switch result {
      case .success(let pixels):
        canvas.image = Texture(pixels)
        showProblem(nil)
      case .failure(let issue): showProblem(issue)
      }
    }
  }

  private func showProblem(_ issue: PhotoImportIssue?) {
    problem.text = issue.map(UserText.sentence) ?? ""
    problem.isVisible = issue != nil
    canvas.setAccessibleDescription(problem.text)
  }

  /// The displayed error message; empty if there is none.
  var problemText: String { problem.isVisible ? problem.text : "" }

  private func step(by distance: Int) {
    guard let photo, let next = list.neighbor(of: photo.id, by: distance) else { return }
    show(next, of: list)
  }

  private func remove() { if let photo { onRemove?(photo) } }

  private func zoom(to factor: Double) {
    let factor = min(max(factor, PhotoCanvas.zooms.lowerBound), PhotoCanvas.zooms.upperBound)
    guard factor != canvas.zoom else { return }
    scroller.contentWillScale(by: factor / canvas.zoom)
    canvas.zoom = factor
    let wanted = Int(Double(max(scroller.size.width, scroller.size.height)) * canvas.zoom)
    if wanted > loadedSide, loadedSide < Self.maximumSide { load() }
  }

  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    let towardsEnd = widget.isRightToLeft ? -1 : 1
    switch (key.name, key.control) {
    case _ where key.alt: return false
    case ("Left", false): step(by: -towardsEnd)
    case ("Right", false): step(by: towardsEnd)
    case ("Page_Up", false): step(by: -1)
    case ("Page_Down", false): step(by: 1)
    case ("Home", false): list.photos.first.map { show($0, of: list) }
    case ("End", false): list.photos.last.map { show($0, of: list) }
    case ("Delete", false), ("KP_Delete", false):
      guard canvas.containsFocus else { return false }
      remove()
    case ("plus", true), ("equal", true), ("KP_Add", true): zoom(to: canvas.zoom * 1.5)
    case ("minus", true), ("KP_Subtract", true): zoom(to: canvas.zoom / 1.5)
    case ("0", true), ("KP_0", true): zoom(to: 1)
    default: return false
    }
    return true
  }
}
