import GtkKit
import HalcyonCore
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
    var remove: (Photo) -> Void = { _ in }
    var trash: (Photo) -> Void = { _ in }
    var copy: (Photo) -> Void = { _ in }
    var save: (Photo) -> Void = { _ in }
    /// Returns the menu of a photo that begins with some items.
    var menu: (_ photo: Photo, _ first: [MenuItem]) -> Menu = { Menu($1) }
    /// Shows the window in full screen, or not.
    var setFullScreen: (Bool) -> Void = { _ in }
  }

  /// The number of photos that are decoded before and after the visible one.
  private static let neighbors = 2
  private static let slideMilliseconds = 4_000

  let widget: ViewerFrame
  let canvas = PhotoCanvas()
  let bar: ViewerBar
  let properties: PhotoProperties
  let previousButton = Button(icon: "go-previous-symbolic", name: tr("Newer Photo"))
  let nextButton = Button(icon: "go-next-symbolic", name: tr("Older Photo"))
  let loader: PhotoLoader
  let fading: ControlsFading
  private(set) var swipe: SwipeArea?
  let motion: PageMotion
  private let problem = Label(style: "viewer-problem")
  private let timers: any Timers
  let animator: PhotoAnimator
  private var slideShow: AnyObject?
  private(set) var menu: PopoverMenu?
  var actions = Actions()

  private(set) var photo: Photo?
  private(set) var list = PhotoList([])
  /// A Boolean value indicating whether the window is in full screen because of the viewer.
  private(set) var isFullScreen = false
  /// The distance of the drag that was applied.
  var lastDrag = (dx: 0.0, dy: 0.0)
  /// The time of the last step of a drag in seconds, and its velocity in pixels per second.
  var dragTime = 0.0
  var dragVelocity = (x: 0.0, y: 0.0)

  /// Called with each photo that the viewer shows.
  var onShow: ((Photo) -> Void)?
  /// Returns a placeholder to show until the photo is decoded.
  var placeholder: (Photo) -> Texture? = { _ in nil }

  init(
    make: @escaping PhotoLoader.Make, properties: PhotoProperties = PhotoProperties(),
    clock: any FrameClock = WidgetFrameClock(), timers: any Timers = MainLoopTimers()
  ) {
    loader = PhotoLoader(make: make)
    self.properties = properties
    self.timers = timers
    motion = PageMotion(clock: clock)
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
    canvas.onZoom = { [weak self] in self?.zoomed() }
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
      let size = photo.shownSize
      canvas.show(width: size.width, height: size.height)
      canvas.image = image(of: photo)
      playAnimation()
    }
    showProblem()
    request()
  }

  /// Closes the photo and releases its pixels.
  func end() {
    stopSlideShow()
    setFullScreen(false)
    bar.propertiesButton.isActive = false
    loader.end()
    animator.stop()
    motion.halt()
    canvas.slide = 0
    photo = nil
    canvas.image = nil
  }

  /// Focuses the photo.
  @discardableResult
  func takeFocus() -> Bool { canvas.grabFocus() }

  private func image(of photo: Photo) -> Texture? {
    if case .success(let image)? = loader.result(of: photo) { return image }
    return placeholder(photo)
  }

  /// Requests the photo at the size at which it is visible, and its neighbors at the size of the
  /// view.
  private func request() {
    guard let photo else { return }
    let scale = Double(canvas.scaleFactor)
    let view = Double(max(canvas.size.width, canvas.size.height, 480)) * scale
    let visible = max(canvas.zoom.width, canvas.zoom.height) * scale
    let longest = max(photo.shownSize.width, photo.shownSize.height)
    // A little more than fits is decoded at once in full, so that zooming does not decode often.
    let side = visible > view * 1.01 ? longest : min(Int(view), longest)
    var photos = [(photo: photo, side: min(max(side, 1), PhotoLoader.maximumSide))]
    for distance in (1...Self.neighbors).flatMap({ [$0, -$0] }) {
      if let other = list.neighbor(of: photo.id, by: distance) { photos.append((other, Int(view))) }
    }
    loader.want(photos)
  }

  private func loaded(_ id: Int64) {
    guard let photo, photo.id == id else { return canvas.queueDraw() }
    if case .success(let image)? = loader.result(of: photo) {
      if !animator.isPlaying { canvas.image = image }
      playAnimation()
    }
    showProblem()
  }

  private func playAnimation() {
    guard let photo, case .success? = loader.result(of: photo) else { return }
    animator.play(photo)
  }

  private func showProblem() {
    var issue: PhotoImportIssue?
    if let photo, case .failure(let found)? = loader.result(of: photo) { issue = found }
    problem.text = issue.map(UserText.sentence) ?? ""
    problem.isVisible = issue != nil
    canvas.setAccessibleDescription(problem.text)
    if issue != nil { fading.show() }
  }

  /// The displayed error message; empty if there is none.
  var problemText: String { problem.isVisible ? problem.text : "" }

  /// Shows another photo of the list.
  func step(by distance: Int) {
    guard let photo, let next = list.neighbor(of: photo.id, by: distance) else { return }
    motion.halt()
    canvas.slide = 0
    show(next, of: list)
  }

  private func zoomed() {
    swipe?.isEnabled = canvas.zoom.isFit
    bar.showZoom(canvas.zoom)
    request()
  }

  // MARK: - Swipes

  private var snapPoints: [Double] {
    guard let photo else { return [0] }
    let hasPrevious = list.neighbor(of: photo.id, by: -1) != nil
    let hasNext = list.neighbor(of: photo.id, by: 1) != nil
    return (hasPrevious ? [-1] : []) + [0] + (hasNext ? [1] : [])
  }

  private func endSwipe(velocity: Double, at place: Double) {
    let distance = Int(place.rounded())
    let slide = canvas.slide
    if distance != 0 { step(by: distance) }
    motion.play(
      on: canvas, from: slide - Double(distance), velocity: velocity,
      onMove: { [weak canvas] in canvas?.slide = $0 }, onEnd: { [weak canvas] in canvas?.slide = 0 }
    )
  }

  // MARK: - Full screen, slide show, properties

  func toggleFullScreen() { setFullScreen(!isFullScreen) }

  private func setFullScreen(_ isOn: Bool) {
    guard isOn != isFullScreen else { return }
    isFullScreen = isOn
    bar.showFullScreen(isOn)
    actions.setFullScreen(isOn)
  }

  /// A Boolean value indicating whether a slide show runs.
  var isSlideShow: Bool { slideShow != nil }

  func toggleSlideShow() {
    guard slideShow == nil else { return stopSlideShow() }
    setFullScreen(true)
    fading.hide()
    planSlide()
  }

  private func planSlide() {
    slideShow = timers.after(Self.slideMilliseconds) { [weak self] in
      guard let self, let photo else { return }
      if list.neighbor(of: photo.id, by: 1) != nil {
        step(by: 1)
      } else if let first = list.photos.first {
        show(first, of: list)
      }
      planSlide()
    }
  }

  private func stopSlideShow() { slideShow = nil }

  private func showProperties(_ isShown: Bool) {
    widget.showsPane = isShown
    if isShown { fading.show() } else { takeFocus() }
  }

  private func goBack() {
    if isFullScreen || isSlideShow { leaveFullScreen() } else { actions.back() }
  }

  func leaveFullScreen() {
    stopSlideShow()
    setFullScreen(false)
    fading.show()
  }

  private func menu(of photo: Photo) -> Menu {
    actions.menu(
      photo,
      [
        MenuItem(isFullScreen ? tr("Leave Full Screen") : tr("Full Screen"), accelerator: "F11") {
          [weak self] in self?.toggleFullScreen()
        },
        MenuItem(tr("Slide Show"), accelerator: "F5") { [weak self] in self?.toggleSlideShow() },
        MenuItem(tr("Rotate Right"), accelerator: "<Control>r") { [weak self] in
          self?.withPhoto { $0.turn($1, 1) }
        },
        MenuItem(tr("Rotate Left"), accelerator: "<Control><Shift>r") { [weak self] in
          self?.withPhoto { $0.turn($1, -1) }
        },
      ])
  }
}
