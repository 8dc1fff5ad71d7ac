/// Waits for the next frame of a window, but not forever: the desktop asks for no frame of a window
/// that nobody sees, as on another workspace. Once a frame was late, the next waits end at once,
/// until one is painted.
@MainActor public final class FrameWait {
  /// How long work that a frame precedes is postponed at most, in milliseconds. A frame that is
  /// late because much has to be drawn takes less.
  public static let milliseconds = 1_000

  private var token: SignalToken?
  private var deadline: Timeout?
  private var body: (() -> Void)?

  /// Calls `body` once: after the next frame, or when the time is over. The wait lasts also if it
  /// is released.
  /// - Returns: `nil` if the widget is not in a window; `body` is then not called.
  @discardableResult
  public init?(
    of widget: Widget, within milliseconds: Int = FrameWait.milliseconds,
    _ body: @escaping () -> Void
  ) {
    self.body = body
    token = widget.onNextPaint { self.finish() }
    guard token != nil else { return nil }
    let limit = widget.lacksFrames ? 0 : milliseconds
    deadline = Timeout(milliseconds: limit) { [weak widget] in
      widget?.noteLackOfFrames()
      self.finish()
    }
  }

  private func finish() {
    let body = body
    cancel()
    body?()
  }

  /// Ends the wait; `body` is not called any more.
  public func cancel() {
    token?.disconnect()
    deadline?.cancel()
    (token, deadline, body) = (nil, nil, nil)
  }
}
