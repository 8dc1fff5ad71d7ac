import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonText
import Localization

/// Shows one photo on a dark background, with controls above it that fade out.
final class PhotoViewer {
  /// What the viewer needs from the page and the window.
  struct Actions {
    var back: () -> Void = {}
    var favorite: (Photo) -> Void = { _ in }
    var turn: (_ photo: Photo, _ turns: Int) -> Void = { _, _ in }
    /// Plays a video.
    var play: (Photo) -> Void = { _ in }
    var remove: (Photo) -> Void = { _ in }
    var trash: (Photo) -> Void = { _ in }
    var copy: (Photo) -> Void = { _ in }
    var save: (Photo) -> Void = { _ in }
    /// Returns the menu of a photo that begins with some items.
    var menu: (_ photo: Photo, _ first: [MenuItem]) -> Menu = { Menu($1) }
    /// Shows the window in full screen, or not.
    var setFullScreen: (Bool) -> Void = { _ in }
  }

  let widget: ViewerFrame
  let canvas = PhotoCanvas()
  let bar: ViewerBar
  let properties: PhotoProperties
  let previousButton = Button(icon: "go-previous-symbolic", name: tr("Newer Photo"))
  let nextButton = Button(icon: "go-next-symbolic", name: tr("Older Photo"))
  let loader: PhotoLoader
  let tiles: PhotoTileLayer
  let fading: ControlsFading
  private(set) var swipe: SwipeArea?
  let motion: PageMotion
  let pan: PhotoPan
  let playButton = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
  let problem = Label(style: "viewer-problem")
  let timers: any Timers
  let animator: PhotoAnimator
  var slideShow: AnyObject?
  /// A Boolean value indicating whether the properties are hidden until the slide show ends.
  var hidesPaneForSlides = false
  private(set) var menu: PopoverMenu?
  var actions = Actions()

  private(set) var photo: Photo?
  private(set) var list = PhotoList([])
  /// A Boolean value indicating whether the window is in full screen because of the viewer.
  var isFullScreen = false

  /// Called with each photo that the viewer shows.
  var onShow: ((Photo) -> Void)?
  /// Called when the photo was zoomed or panned.
  var onMove: ((Widget) -> Void)?
  /// Called when another photo is shown and decoded.
  var onDecoded: ((Widget) -> Void)?
  /// A Boolean value indicating whether the shown photo is decoded.
  var isDecoded = false
  /// Returns a placeholder to show until the photo is decoded.
  var placeholder: (Photo) -> Texture? = { _ in nil }

  init(
    make: @escaping PhotoLoader.Make, tiles: @escaping PhotoTileLayer.Open,
    properties: PhotoProperties = PhotoProperties(),
    clock: any FrameClock = WidgetFrameClock(), timers: any Timers = MainLoopTimers()
  ) {
    loader = PhotoLoader(make: make)
    self.tiles = PhotoTileLayer(open: tiles, on: canvas)
    self.properties = properties
    self.timers = timers
    motion = PageMotion(clock: clock)
    pan = PhotoPan(on: canvas, clock: clock)
    animator = PhotoAnimator(on: canvas, timers: timers)
    bar = ViewerBar()
    problem.wraps = true
    problem.isVisible = false
    problem.horizontalAlignment = .center
    problem.verticalAlignment = .center
    problem.setMargins(24)
    let reference = Reference()
    let area = SwipeArea(
      child: canvas,
      content: .init(
        progress: { reference.viewer?.canvas.slide ?? 0 }, cancelProgress: { 0 },
        snapPoints: { reference.viewer?.snapPoints ?? [0] }),
      onBegin: { reference.viewer?.motion.halt() },
      onUpdate: { reference.viewer?.canvas.slide = $0 },
      onEnd: { reference.viewer?.endSwipe(velocity: $0, at: $1) },
      onStep: { reference.viewer?.step(by: $0) })
    area.followsPointer = true
    let overlay = Overlay(child: area)
    overlay.addOverlay(problem)
    for (button, side) in [(previousButton, Alignment.start), (nextButton, .end)] {
      ["osd", "circular"].forEach(button.addStyle)
      button.horizontalAlignment = side
      button.verticalAlignment = .center
      button.setMargins(12)
      overlay.addOverlay(button)
    }
    ["osd", "circular", "viewer-play"].forEach(playButton.addStyle)
    playButton.horizontalAlignment = .center
    playButton.verticalAlignment = .center
    playButton.isVisible = false
    overlay.addOverlay(playButton)
    widget = ViewerFrame(
      content: overlay, bar: bar.widget, optional: bar.optional, pane: properties.widget)
    fading = ControlsFading([bar.widget, previousButton, nextButton], in: widget, timers: timers)
    swipe = area
    reference.viewer = self
    connect()
  }

  private final class Reference { weak var viewer: PhotoViewer? }

  private func connect() {
    previousButton.onClicked { [weak self] in self?.step(by: -1) }
    nextButton.onClicked { [weak self] in self?.step(by: 1) }
    playButton.onClicked { [weak self] in self?.play() }
    bar.backButton.onClicked { [weak self] in self?.goBack() }
    bar.favoriteButton.onClicked { [weak self] in self?.withPhoto { $0.favorite($1) } }
    bar.propertiesButton.onToggled { [weak self] in self?.showProperties($0) }
    bar.fullScreenButton.onClicked { [weak self] in self?.toggleFullScreen() }
    bar.menuButton.onClicked { [weak self] in
      if let self { menu?.open(from: bar.menuButton) }
    }
    fading.keepsVisible = { [weak self] in
      guard let self else { return true }
      return menu?.isOpen == true || bar.propertiesButton.isActive || problem.isVisible
    }
    loader.onLoad = { [weak self] in self?.loaded($0) }
    canvas.onMap = { [weak self] in self?.playAnimation() }
    animator.onChange = { [weak self] in self?.showPlayButton() }
    canvas.onZoom = { [weak self] in self?.zoomed() }
    canvas.drawTiles = { [weak self] in self?.drawTiles(on: $0, zoom: $1) }
    tiles.onFailure = { [weak self] _ in self?.request() }
    canvas.neighbor = { [weak self] distance in
      guard let self, let photo, let other = list.neighbor(of: photo.id, by: distance) else {
        return nil
      }
      return image(of: other)
    }
    connectInput()
    menu = PopoverMenu(on: widget) { [weak self] _ in
      guard let self, let photo else { return nil }
      return (bar.menuButton, menu(of: photo))
    }
    widget.onKey { [weak self] in self?.handle($0) ?? false }
  }

  func withPhoto(_ body: (Actions, Photo) -> Void) {
    if let photo { body(actions, photo) }
  }

  // MARK: - Photos

  /// Shows a photo of a list.
  func show(_ photo: Photo, of list: PhotoList) {
    self.list = list
    let (hasPrevious, hasNext) = (
      list.neighbor(of: photo.id, by: -1) != nil, list.neighbor(of: photo.id, by: 1) != nil
    )
    previousButton.isVisible = list.ids.count > 1
    nextButton.isVisible = list.ids.count > 1
    previousButton.isSensitive = hasPrevious
    nextButton.isSensitive = hasNext
    guard photo != self.photo else { return }
    let isOther = photo.id != self.photo?.id || photo.version != self.photo?.version
    self.photo = photo
    onShow?(photo)
    fading.show()
    bar.show(photo)
    properties.show(photo)
    canvas.setAccessibleLabel(PhotoText.label(photo))
    if isOther {
      animator.stop()
      tiles.end()
      isDecoded = false
      pan.halt()
      let size = photo.shownSize
      canvas.show(width: size.width, height: size.height)
      canvas.image = image(of: photo)
      playAnimation()
      noteDecoded()
    }
    showPlayButton()
    showProblem()
    request()
  }

  /// Closes the photo and releases its pixels.
  func end() {
    if photo != nil { properties.flush() }
    stopSlideShow()
    setFullScreen(false)
    bar.propertiesButton.isActive = false
    loader.end()
    tiles.end()
    animator.stop()
    motion.halt()
    pan.halt()
    canvas.slide = 0
    photo = nil
    canvas.image = nil
  }

  /// Focuses the photo.
  @discardableResult
  func takeFocus() -> Bool { canvas.grabFocus() }

  /// Shows another photo of the list.
  func step(by distance: Int) {
    guard let photo, let next = list.neighbor(of: photo.id, by: distance) else { return }
    motion.halt()
    canvas.slide = 0
    show(next, of: list)
  }
}
