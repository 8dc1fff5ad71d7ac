/// The playback state of an animation.
public nonisolated enum PlaybackState: Hashable, Sendable {
  /// Advances while the view is on screen.
  case playing
  /// Paused at the current position.
  case paused
  /// At the start.
  case stopped
  /// At the end.
  case completed
}

/// The position of an animation over time, without a clock, frames or a view.
///
/// The caller supplies the time in seconds, relative to any fixed origin. The first
/// ``advance(to:)`` after ``play()`` or ``suspend()`` only records the time. Positions are computed
/// from the time at which playback started, so errors do not accumulate.
public nonisolated struct Playback: Hashable, Sendable {
  /// The duration at speed 1 in seconds; above 0.
  public let duration: Double
  /// The playback state.
  public private(set) var state = PlaybackState.stopped
  /// The position in seconds, 0...`duration`.
  public private(set) var position: Double
  /// The number of completed passes; each direction of auto-reverse counts.
  public private(set) var laps = 0

  private var loopMode: LottieConfiguration.LoopMode
  private var speed: Double
  private var frameRate: Double
  /// The position and time at which the current run started.
  private var anchor: Anchor?

  private struct Anchor: Hashable {
    var time: Double
    var position: Double
    var laps: Int
    /// The last time passed to ``advance(to:)``.
    var now: Double
  }

  /// Creates a stopped playback at the start, which is the end of the animation for negative
  /// speeds.
  public init(duration: Double, configuration: LottieConfiguration = .default) {
    self.duration = duration.isFinite && duration > 0 ? duration : 1
    loopMode = configuration.loopMode
    speed = Self.usable(configuration.speed)
    frameRate = Self.usable(frameRate: configuration.frameRate)
    position = speed < 0 ? self.duration : 0
  }

  /// 0 at the start of the animation, 1 at its end.
  public var progress: Double { position / duration }
  /// Whether time changes the position: false unless playing at a speed other than 0.
  public var isMoving: Bool { state == .playing && speed != 0 }

  /// Starts or resumes playback; restarts it after completion.
  public mutating func play() {
    guard state != .playing else { return }
    if state == .completed { rewind() }
    state = .playing
    anchor = nil
    finishIfOver()
  }

  /// Pauses at the current position.
  public mutating func pause() {
    guard state == .playing else { return }
    state = .paused
    anchor = nil
  }

  /// Stops and returns to the start.
  public mutating func stop() {
    state = .stopped
    anchor = nil
    rewind()
  }

  /// Stops the time until the next ``advance(to:)``, for example while off screen.
  public mutating func suspend() {}

  /// Seeks to a position, 0...1; continues if playing, otherwise pauses there.
  public mutating func seek(to progress: Double) {
    guard !progress.isNaN else { return }
    if state == .completed { laps = max(0, (lapLimit ?? 1) - 1) }
    position = min(max(progress, 0), 1) * duration
    if state != .playing { state = .paused }
    restart()
  }

  /// Completes playback at a position.
  public mutating func complete(at seconds: Double) {
    position = min(max(seconds, 0), duration)
    state = .completed
    anchor = nil
  }

  /// Changes the configuration, keeping the position; completes if the new loop mode is exhausted.
  public mutating func configure(_ configuration: LottieConfiguration) {
    let wasForward = speed >= 0
    if let anchor, isMoving {
      settle(at: lapPosition(elapsed: anchor.now - anchor.time, from: anchor))
    }
    let modeChanges = loopMode != configuration.loopMode
    loopMode = configuration.loopMode
    speed = Self.usable(configuration.speed)
    frameRate = Self.usable(frameRate: configuration.frameRate)
    if modeChanges { laps = lapLimit.map { min(laps, max($0 - 1, 0)) } ?? 0 }
    if state == .stopped, wasForward != (speed >= 0) { rewind() }
    restart()
    finishIfOver()
  }

  /// Advances to a time, in whole steps of the frame rate; never skips the end.
  /// - Returns: whether the position or state changed.
  @discardableResult
  public mutating func advance(to time: Double) -> Bool {
    guard isMoving, time.isFinite else { return false }
    guard var running = anchor else {
      anchor = Anchor(time: time, position: position, laps: laps, now: time)
      return false
    }
    running.now = max(running.now, time)
    anchor = running
    let before = self
    settle(at: lapPosition(elapsed: running.now - running.time, from: running, inSteps: true))
    let changed = position != before.position || state != before.state
    return changed
  }

  /// The position a number of frame rate steps after the last one, if playback continues.
  public func position(stepsAhead steps: Int) -> Double {
    guard isMoving, let anchor else { return position }
    let step = self.step(anchor.now - anchor.time) + Double(steps)
    return lapPosition(elapsed: step / frameRate, from: anchor).position
  }

  private struct LapPosition {
    var position: Double
    var laps: Int
    var isOver = false
  }

  private mutating func settle(at lap: LapPosition) {
    position = lap.position
    laps = lap.laps
    guard lap.isOver else { return }
    state = .completed
    anchor = nil
  }

  /// The number of whole steps in a time, tolerating a frame clock that is slightly early.
  private func step(_ elapsed: Double) -> Double { (elapsed * frameRate + 0.01).rounded(.down) }

  private func lapPosition(elapsed: Double, from anchor: Anchor, inSteps: Bool = false)
    -> LapPosition
  {
    let exact = lapPosition(travelled: elapsed * abs(speed), from: anchor)
    guard inSteps, !exact.isOver else { return exact }
    return lapPosition(travelled: step(elapsed) / frameRate * abs(speed), from: anchor)
  }

  /// A lap is one pass between the ends; `travelled` adds to the part done at the anchor.
  private func lapPosition(travelled: Double, from anchor: Anchor) -> LapPosition {
    let done = isForward(anchor.laps) ? anchor.position : duration - anchor.position
    let all = done + travelled
    // A rounding error just before the end must not lose a lap.
    let whole = ((all / duration) + 1e-9).rounded(.down)
    guard whole < 1e15 else { return LapPosition(position: anchor.position, laps: anchor.laps) }
    let laps = anchor.laps + Int(whole)
    if let lapLimit, laps >= lapLimit {
      return LapPosition(position: speed < 0 ? 0 : duration, laps: lapLimit, isOver: true)
    }
    let rest = min(max(all - whole * duration, 0), duration)
    return LapPosition(position: isForward(laps) ? rest : duration - rest, laps: laps)
  }

  private func isForward(_ lap: Int) -> Bool {
    (speed >= 0) != (loopMode == .autoReverse && !lap.isMultiple(of: 2))
  }

  /// The number of passes; nil for endless playback.
  private var lapLimit: Int? {
    switch loopMode {
    case .playOnce: 1
    case .repeat(let count): max(count, 0)
    case .loop, .autoReverse: nil
    }
  }

  /// Starts a new run at the current position and last known time, if playing.
  private mutating func restart() {
    anchor = anchor.flatMap { previous in
      guard isMoving else { return nil }
      return Anchor(time: previous.now, position: position, laps: laps, now: previous.now)
    }
  }

  private mutating func rewind() {
    laps = 0
    position = speed < 0 ? duration : 0
  }

  private mutating func finishIfOver() {
    guard state == .playing, let lapLimit, laps >= lapLimit else { return }
    state = .completed
    anchor = nil
  }

  private static func usable(_ speed: Double) -> Double {
    speed.isNaN ? 0 : min(max(speed, -1_000), 1_000)
  }

  private static func usable(frameRate: Double) -> Double {
    frameRate.isNaN ? 30 : min(max(frameRate, 1), 1_000)
  }
}
