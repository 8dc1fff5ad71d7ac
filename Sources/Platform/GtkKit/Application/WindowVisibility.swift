import CGtk

/// Reports whether the desktop shows nothing of a window, as on another workspace, with the display
/// off, or behind a lock screen.
///
/// GTK reports this since 4.12, where the desktop does. In other cases, a window that nobody sees
/// gets no frames under Wayland: when a window becomes inactive, a frame is requested, and the
/// window is hidden if it was not painted in time. Merely losing the focus hides nothing.
@MainActor public final class WindowVisibility {
  /// How long a requested frame may take, in milliseconds.
  static let patience = 3_000

  private weak var window: Window?
  private let milliseconds: Int
  private let requestFrame: FrameRequest
  private let onChange: (Bool) -> Void
  private var tokens: [SignalToken] = []
  private var deadline: Timeout?
  private var painted: SignalToken?

  private var isSuspended = false
  private var lacksFrame = false
  /// Whether nothing of the window is shown.
  public private(set) var isHidden = false

  /// Requests a frame and calls a handler when it was painted.
  typealias FrameRequest = (Window, @escaping () -> Void) -> SignalToken?

  /// - Parameter onChange: called with true when nothing of the window is shown any more, and with
  ///   false when it is shown again.
  public convenience init(of window: Window, _ onChange: @escaping (Bool) -> Void) {
    self.init(
      of: window, patience: Self.patience,
      requestFrame: { window, handler in
        defer { window.queueDraw() }
        return window.onNextPaint(handler)
      }, onChange)
  }

  init(
    of window: Window, patience milliseconds: Int, requestFrame: @escaping FrameRequest,
    _ onChange: @escaping (Bool) -> Void
  ) {
    self.window = window
    self.milliseconds = milliseconds
    self.requestFrame = requestFrame
    self.onChange = onChange
    tokens = [window.onActiveChange { [weak self] in self?.activityChanged() }]
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
    guard let window, window.isMapped else { return }
    if window.isActive {
      stopProbing()
      note { $0.lacksFrame = false }
    } else {
      probe(window)
    }
  }

  private func probe(_ window: Window) {
    stopProbing()
    painted = requestFrame(window) { [weak self] in
      self?.stopProbing()
      self?.note { $0.lacksFrame = false }
    }
    // The frame that ends this is the next one that the desktop asks for.
    deadline = Timeout(milliseconds: milliseconds) { [weak self] in
      self?.note { $0.lacksFrame = true }
    }
  }

  private func stopProbing() {
    deadline?.cancel()
    painted?.disconnect()
    (deadline, painted) = (nil, nil)
  }

  private func note(_ change: (WindowVisibility) -> Void) {
    change(self)
    let isHidden = isSuspended || lacksFrame
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    onChange(isHidden)
  }
}
