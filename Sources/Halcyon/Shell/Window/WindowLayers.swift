import GtkKit
import HalcyonKit

/// The layers that can cover the window, from bottom to top: the start-up stages, the loading
/// overlay and the splash. While any layer is visible, the content below keeps working but is
/// hidden from assistive technology and the keyboard.
final class WindowLayers {
  let loading: LoadingOverlay
  private(set) var splash: SplashLayer?
  private(set) var startup: StartupPage?
  let root: Overlay
  private let content: Widget
  private let observer: any WindowObserver

  /// Called when no layer covers the content any more.
  var onUncovered: (() -> Void)?

  init(
    over root: Overlay, content: Widget, observer: any WindowObserver,
    timers: any Timers = MainLoopTimers()
  ) {
    self.root = root
    self.content = content
    self.observer = observer
    loading = LoadingOverlay(over: root, timers: timers) { observer.reached(.overlay($0)) }
    loading.layerAbove = { [weak self] in self?.splash?.widget }
    loading.onChange = { [weak self] in self?.update() }
  }

  /// A Boolean value indicating whether a layer covers the content.
  var isCovered: Bool { splash != nil || startup != nil || loading.isShown }

  /// Covers the window with the start-up stages.
  func show(_ page: StartupPage) {
    guard startup == nil else { return }
    startup = page
    root.addOverlay(page.cover, below: loading.isShown ? loading.cover : splash?.widget)
    update()
  }

  /// Removes the start-up stages and reveals the content or the loading overlay.
  /// - Parameter showLoading: Shows the loading overlay if it is needed; called before the stages
  ///   are removed.
  func removeStartup(_ showLoading: () -> Void) {
    guard let startup else { return loading.continueCover(nil, showLoading) }
    self.startup = nil
    let wasSeen = startup.areBarsShown && startup.cover.isPainted && splash == nil
    loading.continueCover(wasSeen ? startup.cover : nil, showLoading)
    if !wasSeen { root.removeOverlay(startup.cover) }
    update()
  }

  /// Covers the window with the splash; does nothing if a splash is already visible.
  func play(_ splash: SplashLayer) {
    guard self.splash == nil else { return }
    self.splash = splash
    observer.reached(.splashShown)
    observer.splashBegan(splash.probe)
    splash.onReveal = { [weak self] in self?.updateDrawing() }
    splash.onFade = { [weak self] in
      self?.observer.splashFades()
      self?.loading.wasUncovered()
    }
    splash.onEnd = { [weak self] in self?.endSplash() }
    root.addOverlay(splash.widget)
    update()
    splash.widget.grabFocus()
  }

  /// Handles a key press for the topmost layer.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    if let splash { return splash.handle(key) }
    return key.name == "Escape" && loading.isShown && loading.cancel()
  }

  private func endSplash() {
    guard let splash else { return }
    self.splash = nil
    root.removeOverlay(splash.widget)
    loading.wasUncovered()
    observer.splashEnded()
    observer.reached(.splashRemoved)
    update()
  }

  /// Content that the splash hides is laid out, but not drawn in each frame of the animation.
  private func updateDrawing() {
    let opacity = splash?.hidesContent == true ? 0.0 : 1
    content.opacity = opacity
    startup?.cover.opacity = opacity
  }

  private func update() {
    updateDrawing()
    content.setAccessiblyHidden(isCovered)
    content.canFocus = !isCovered
    for cover in [startup?.cover, loading.cover].compactMap({ $0 }) {
      cover.setAccessiblyHidden(splash != nil)
      cover.canFocus = splash == nil
    }
    guard splash == nil else { return }
    if loading.isShown {
      loading.cover.grabFocus()
    } else if let startup {
      startup.focus()
    } else {
      onUncovered?()
    }
  }
}
