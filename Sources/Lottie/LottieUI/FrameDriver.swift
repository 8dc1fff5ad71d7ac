import GtkKit

/// Advances a model with the frame clock of a widget, while the widget is on screen and the model
/// is playing.
final class FrameDriver {
  private(set) weak var widget: Widget?
  private weak var model: LottieViewModel?
  private var tokens: [SignalToken] = []
  private var isTicking = false
  private let clock: any FrameClock
  private let isShownElsewhere: () -> Bool

  /// - Parameters:
  ///   - clock: the clock that advances the model.
  ///   - isShownElsewhere: whether another widget shows the model when this one is unmapped.
  init(
    _ widget: Widget, _ model: LottieViewModel, clock: any FrameClock = WidgetFrameClock(),
    isShownElsewhere: @escaping () -> Bool = { false }
  ) {
    self.widget = widget
    self.model = model
    self.clock = clock
    self.isShownElsewhere = isShownElsewhere
    tokens = [
      widget.onMap { [weak self] in self?.didMap() },
      widget.onUnmap { [weak self] in self?.suspend() },
    ]
    if widget.isMapped { didMap() }
  }

  /// Whether the widget is on screen.
  var isShown: Bool { widget?.isMapped ?? false }

  /// Detaches from the widget.
  func end() {
    tokens.forEach { $0.disconnect() }
    tokens = []
    widget = nil
    suspend()
  }

  /// Starts ticking if the model is playing.
  func update() {
    guard !isTicking, let model, model.isMoving, let widget, widget.isMapped else { return }
    isTicking = true
    clock.onFrame(of: widget) { [weak self] in self?.tick($0) ?? false }
  }

  private func didMap() {
    guard let model, let widget else { return }
    model.isMotionReduced = !widget.isAnimationEnabled
    update()
  }

  private func suspend() { if !isShownElsewhere() { model?.suspend() } }

  /// - Returns: whether to keep ticking.
  private func tick(_ time: Double) -> Bool {
    if let model, let widget, widget.isMapped {
      guard !widget.isTransparent else {
        // It continues where it was as soon as it is drawn.
        model.suspend()
        return model.isMoving
      }
      model.isMotionReduced = !widget.isAnimationEnabled
      model.advance(to: time)
      if model.isMoving { return true }
    }
    isTicking = false
    return false
  }
}
