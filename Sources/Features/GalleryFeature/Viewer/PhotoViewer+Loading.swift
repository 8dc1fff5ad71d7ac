import GtkKit
import HalcyonCore
import HalcyonPhotos
import HalcyonText

/// Decoding the photo and its neighbors, and why a photo cannot be shown.
extension PhotoViewer {
  /// The number of photos that are decoded before and after the visible one.
  private static let neighbors = 2

  func image(of photo: Photo) -> Texture? {
    if case .success(let image)? = loader.result(of: photo) { return image }
    return placeholder(photo)
  }

  /// Requests the photo at the size at which it is visible, and its neighbors at the size of the
  /// view.
  func request() {
    guard let photo else { return }
    let scale = canvas.deviceScale
    let view = Double(max(canvas.size.width, canvas.size.height, 480)) * scale
    let visible = max(canvas.zoom.width, canvas.zoom.height) * scale
    let longest = max(photo.shownSize.width, photo.shownSize.height)
    // A little more than fits is decoded at once in full, so that zooming does not decode often.
    let isMagnified = visible > view * 1.01
    let isTiled = isMagnified && PhotoTileLayer.covers(photo) && !tiles.hasFailed(photo)
    if isTiled {
      tiles.show(photo, at: canvas.zoom)
    } else {
      tiles.rest()
    }
    let side = isMagnified && !isTiled ? longest : min(Int(view), longest)
    var photos = [(photo: photo, side: min(max(side, 1), PhotoLoader.maximumSide))]
    for distance in (1...Self.neighbors).flatMap({ [$0, -$0] }) {
      if let other = list.neighbor(of: photo.id, by: distance) { photos.append((other, Int(view))) }
    }
    loader.want(photos)
  }

  func loaded(_ id: Int64) {
    guard let photo, photo.id == id else { return canvas.queueDraw() }
    if case .success(let image)? = loader.result(of: photo) {
      if !animator.showsFrame { canvas.image = image }
      playAnimation()
      noteDecoded()
    }
    showProblem()
  }

  func noteDecoded() {
    guard !isDecoded, let photo, case .success? = loader.result(of: photo) else { return }
    isDecoded = true
    onDecoded?(canvas)
  }

  func playAnimation() {
    guard let photo, case .success? = loader.result(of: photo) else { return }
    animator.show(photo)
  }

  /// Plays a video in the user's player, and pauses or continues an animation.
  /// - Returns: Whether the photo is one of these.
  @discardableResult
  func play() -> Bool {
    guard photo?.isVideo == true || animator.state != .still else { return false }
    // The button disappears.
    if playButton.containsFocus { takeFocus() }
    if photo?.isVideo == true { withPhoto { $0.play($1) } } else { animator.toggle() }
    return true
  }

  func showPlayButton() {
    playButton.isVisible = photo?.isVideo == true || animator.state == .paused
  }

  func showProblem() {
    var issue: PhotoImportIssue?
    if let photo, case .failure(let found)? = loader.result(of: photo) { issue = found }
    var hidesPhoto = true
    if let photo, loader.isIncomplete(photo) {
      (issue, hidesPhoto) = (.incomplete(path: photo.file.path), false)
    }
    problem.verticalAlignment = hidesPhoto ? .center : .end
    problem.text = issue.map(UserText.sentence) ?? ""
    problem.isVisible = issue != nil
    canvas.setAccessibleDescription(problem.text)
    if issue != nil { fading.show() }
    if case .undecodable? = issue { properties.checkDamage() }
  }

  /// The displayed error message; empty if there is none.
  var problemText: String { problem.isVisible ? problem.text : "" }

  func drawTiles(on snapshot: Snapshot, zoom: PhotoZoom) {
    // The frames of an animation are not tiled.
    if !animator.showsFrame { tiles.draw(on: snapshot, zoom: zoom) }
  }

  func zoomed() {
    swipe?.isEnabled = canvas.zoom.isFit
    bar.showZoom(canvas.zoom)
    onMove?(canvas)
    request()
  }
}
