import GtkKit

/// Reports whether the desktop shows nothing of a window, as on another workspace, with the display
/// off, or behind a lock screen.
///
/// GTK reports this since 4.12, where the desktop does. In other cases, a window that nobody sees
/// gets no frames under Wayland: frames are requested, and the window is hidden if they were not
/// painted in time. That is checked when the window appears, when it becomes inactive, and at long
/// intervals, because nothing tells that the display was turned off. Merely losing the focus hides
/// nothing.
@MainActor final class WindowVisibility {
  /// The times of a check, in milliseconds.
  struct Timing {
    /// How long to wait before frames are requested. A window that leaves the screen may be painted
    /// once more, as in an animation of the desktop.
    var settling = 700
    /// How long the requested frames may take.
    var patience = 3_000
    /// The time after which a visible window is checked again.
    var interval: () -> Int
  }

  /// The number of frames that show that a window is visible. GTK paints one at once; it paints the
  /// next one after the desktop has shown the first.
  private static let frames = 2

  private weak var window: Window?
  private let timing: Timing
  private let requestFrame: FrameRequest
  private let onChange: (Bool) -> Void
  private var tokens: [SignalToken] = []
  private var timer: Timeout?
  private var painted: SignalToken?

  private var wasUsed: Bool
  private var isSuspended = false
  private var lacksFrames = false
  /// Whether nothing of the window is shown.
  private(set) var isHidden = false

  /// Requests a frame and calls a handler when it was painted.
  typealias FrameRequest = (Window, @escaping () -> Void) -> SignalToken?

  /// - Parameters:
  ///   - interval: Returns the seconds after which a visible window is checked again.
  ///   - onChange: called with true when nothing of the window is shown any more, and with false
  ///     when it is shown again.
  convenience init(
    of window: Window, checkingEvery interval: @escaping () -> Int,
    _ onChange: @escaping (Bool) -> Void
  ) {
    self.init(
      of: window, Timing(interval: { interval() * 1_000 }),
      requestFrame: { window, handler in
        // A frame that looks like the one before is not sent to the desktop, and nothing waits for
        // it. A difference of one level in 255 for one frame cannot be seen.
        window.opacity = window.opacity < 1 ? 1 : 254.0 / 255
        return window.onNextPaint(handler)
      }, onChange)
  }

  init(
    of window: Window, _ timing: Timing, requestFrame: @escaping FrameRequest,
    _ onChange: @escaping (Bool) -> Void
  ) {
    self.window = window
    self.timing = timing
    self.requestFrame = requestFrame
    self.onChange = onChange
    wasUsed = window.isUsed
    tokens = [
      window.onActiveChange { [weak self] in self?.activityChanged() },
      window.onActivation { [weak self] in self?.activityChanged() },
      window.onMap { [weak self] in self?.check(after: timing.settling) },
      window.onUnmap { [weak self] in self?.unmapped() },
    ].compactMap(\.self)
    if window.isMapped { check(after: timing.settling) }
    guard Window.reportsSuspension else { return }
    tokens.append(
      window.onSuspendedChange { [weak self, weak window] in
        if let window { self?.note { $0.isSuspended = window.isSuspended } }
      })
  }

  isolated deinit {
    tokens.forEach { $0.disconnect() }
    painted?.disconnect()
  }

  private func activityChanged() {
    guard let window, window.isMapped, window.isUsed != wasUsed else { return }
    wasUsed.toggle()
    if wasUsed {
      note { $0.lacksFrames = false }
      check(after: timing.interval())
    } else {
      check(after: timing.settling)
    }
  }

  private func unmapped() {
    stop()
    note { $0.lacksFrames = false }
  }

  private func check(after milliseconds: Int) {
    stop()
    timer = Timeout(milliseconds: milliseconds) { [weak self] in self?.check() }
  }

  private func check() {
    // The frame that ends this is the next one that the desktop asks for.
    timer = Timeout(milliseconds: timing.patience) { [weak self] in
      self?.note { $0.lacksFrames = true }
    }
    request(Self.frames)
  }

  private func request(_ count: Int) {
    guard let window else { return stop() }
    painted = requestFrame(window) { [weak self] in
      guard let self else { return }
      guard count == 1 else { return request(count - 1) }
      note { $0.lacksFrames = false }
      check(after: timing.interval())
    }
  }

  private func stop() {
    timer?.cancel()
    painted?.disconnect()
    (timer, painted) = (nil, nil)
    if let window, window.opacity < 1 { window.opacity = 1 }
  }

  private func note(_ change: (WindowVisibility) -> Void) {
    change(self)
    let isHidden = isSuspended || lacksFrames
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    onChange(isHidden)
  }
}

extension Window {
  /// Without a keyboard, a window is activated, but never active.
  fileprivate var isUsed: Bool { isActive || isActivated }
}
