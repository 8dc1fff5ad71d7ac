import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// Full screen, the slide show, the properties and the menu.
extension PhotoViewer {
  private static let slideMilliseconds = 4_000

  func toggleFullScreen() { setFullScreen(!isFullScreen) }

  func setFullScreen(_ isOn: Bool) {
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
    hidesPaneForSlides = widget.showsPane
    widget.showsPane = false
    fading.hide()
    planSlide()
  }

  func planSlide() {
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

  func stopSlideShow() {
    slideShow = nil
    if hidesPaneForSlides { widget.showsPane = true }
    hidesPaneForSlides = false
  }

  func showProperties(_ isShown: Bool) {
    widget.showsPane = isShown
    if isShown { fading.show() } else { takeFocus() }
  }

  func goBack() {
    if isFullScreen || isSlideShow { leaveFullScreen() } else { actions.back() }
  }

  func leaveFullScreen() {
    stopSlideShow()
    setFullScreen(false)
    fading.show()
  }

  func menu(of photo: Photo) -> Menu {
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
