import GtkKit

/// What may cover a window, from below: the stages of the start, the loading cover, the splash. While anything does,
/// the content below goes on by itself and is hidden from assistive technology and the keyboard.
final class WindowLayers {
  let loading: LoadingOverlay
  private(set) var splash: SplashLayer?
  private(set) var startup: StartupPage?
  let root: Overlay
  private let content: Widget
  private let log: StartTrace

  /// Called when nothing covers the content any more.
  var onUncovered: (() -> Void)?

  init(over root: Overlay, content: Widget, log: StartTrace, timers: any Timers = MainLoopTimers())
  {
    self.root = root
    self.content = content
    self.log = log
    loading = LoadingOverlay(over: root, timers: timers) { log.note(.overlay($0)) }
    loading.layerAbove = { [weak self] in self?.splash?.widget }
    loading.onChange = { [weak self] in self?.update() }
  }

  /// Whether anything covers the content.
  var isCovered: Bool { splash != nil || startup != nil || loading.isShown }

  /// Covers the window with the stages of the start.
  func show(_ page: StartupPage) {
    guard startup == nil else { return }
    startup = page
    root.addOverlay(page.cover, below: loading.isShown ? loading.cover : splash?.widget)
    update()
  }

  /// The stages are over: what they covered is seen, or the loading cover in their place.
  /// - Parameter follow: puts that one there, as far as it is needed.
  func removeStartup(_ follow: () -> Void) {
    guard let startup else { return follow() }
    loading.follow(seen: startup.cover.isPainted && splash == nil)
    self.startup = nil
    follow()
    root.removeOverlay(startup.cover)
    update()
  }

  /// Covers all of it with the opening picture; does nothing while it is there.
  func play(_ splash: SplashLayer) {
    guard self.splash == nil else { return }
    self.splash = splash
    log.note(.splashShown)
    let trace = SplashTrace(splash, log: log)
    splash.onReveal = { [weak self] in self?.updateDrawing() }
    splash.onFade = { [weak self] in
      trace?.fades()
      self?.loading.wasUncovered()
    }
    splash.onEnd = { [weak self] in
      trace?.report()
      self?.endSplash()
    }
    root.addOverlay(splash.widget)
    update()
    splash.widget.grabFocus()
  }

  /// Takes a key that belongs to what is on top.
  func handle(_ key: KeyPress) -> Bool {
    if let splash { return splash.handle(key) }
    return key.name == "Escape" && loading.isShown && loading.cancel()
  }

  private func endSplash() {
    guard let splash else { return }
    self.splash = nil
    root.removeOverlay(splash.widget)
    log.note(.splashRemoved)
    update()
  }

  /// What the splash hides is laid out, and not drawn below each of its frames.
  private func updateDrawing() {
    let opacity = splash?.hidesAll == true ? 0.0 : 1
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
