/// Whether frames go on.
public nonisolated enum PlaybackState: Hashable, Sendable {
  /// Frames go on, as long as the view is on screen.
  case playing
  /// Stands where it is.
  case paused
  /// Stands at the start.
  case stopped
  /// Came to its end and stands there.
  case completed
}

/// Where an animation stands as time goes by: a value without clock, pictures or view.
///
/// Time comes from outside, in seconds from any fixed moment; between two calls of ``advance(to:)``
/// nothing passes, and the first after ``play()`` or ``suspend()`` only notes the time. A place is
/// always computed from the moment that playing began, so errors do not add up.
public nonisolated struct Playback: Hashable, Sendable {
  /// Seconds from start to end at speed 1; above 0.
  public let duration: Double
  /// Whether frames go on.
  public private(set) var state = PlaybackState.stopped
  /// Seconds of the animation from its start, 0...`duration`.
  public private(set) var position: Double
  /// How often it went from end to end; each way of auto-reverse counts.
  public private(set) var laps = 0

  private var loopMode: LottieConfiguration.LoopMode
  private var speed: Double
  private var frameRate: Double
  /// Where and when the present run began.
  private var anchor: Anchor?

  private struct Anchor: Hashable {
    var time: Double
    var position: Double
    var laps: Int
    /// The last time heard of.
    var now: Double
  }

  /// Stands at the start: the end of the animation where speed is negative.
  public init(duration: Double, configuration: LottieConfiguration = .default) {
    self.duration = duration.isFinite && duration > 0 ? duration : 1
    loopMode = configuration.loopMode
    speed = Self.usable(configuration.speed)
    frameRate = Self.usable(frameRate: configuration.frameRate)
    position = speed < 0 ? self.duration : 0
  }

  /// 0 at the start of the animation, 1 at its end.
  public var progress: Double { position / duration }
  /// Whether time changes anything: false at rest and at speed 0.
  public var isMoving: Bool { state == .playing && speed != 0 }

  /// Goes on; after the end, from the start.
  public mutating func play() {
    guard state != .playing else { return }
    if state == .completed { rewind() }
    state = .playing
    anchor = nil
    finishIfOver()
  }

  /// Stands where it is.
  public mutating func pause() {
    guard state == .playing else { return }
    state = .paused
    anchor = nil
  }

  /// Back to the start.
  public mutating func stop() {
    state = .stopped
    anchor = nil
    rewind()
  }

  /// Lets no time pass until the next ``advance(to:)``, as while nobody looks.
  public mutating func suspend() { anchor = nil }

  /// Goes to a place, 0...1, and on from there when it was playing; else it is paused there.
  public mutating func seek(to progress: Double) {
    guard !progress.isNaN else { return }
    if state == .completed { laps = max(0, (lapLimit ?? 1) - 1) }
    position = min(max(progress, 0), 1) * duration
    if state != .playing { state = .paused }
    restart()
  }

  /// Shows a still place as the end of playing.
  public mutating func complete(at seconds: Double) {
    position = min(max(seconds, 0), duration)
    state = .completed
    anchor = nil
  }

  /// Plays on by other rules from where it is; what has come to its end under them is completed.
  public mutating func configure(_ configuration: LottieConfiguration) {
    let wasForward = speed >= 0
    if let anchor, isMoving { settle(at: place(elapsed: anchor.now - anchor.time, from: anchor)) }
    let modeChanges = loopMode != configuration.loopMode
    loopMode = configuration.loopMode
    speed = Self.usable(configuration.speed)
    frameRate = Self.usable(frameRate: configuration.frameRate)
    if modeChanges { laps = lapLimit.map { min(laps, max($0 - 1, 0)) } ?? 0 }
    if state == .stopped, wasForward != (speed >= 0) { rewind() }
    restart()
    finishIfOver()
  }

  /// Brings the place up to a time, in whole steps of the frame rate; the end is never passed over.
  /// - Returns: whether the place or the state changed.
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
    settle(at: place(elapsed: running.now - running.time, from: running, inSteps: true))
    let changed = position != before.position || state != before.state
    return changed
  }

  /// Where it will stand so many steps of the frame rate after the last one, if nothing interferes.
  public func position(stepsAhead steps: Int) -> Double {
    guard isMoving, let anchor else { return position }
    let step = self.step(anchor.now - anchor.time) + Double(steps)
    return place(elapsed: step / frameRate, from: anchor).position
  }

  private struct Place {
    var position: Double
    var laps: Int
    var isOver = false
  }

  private mutating func settle(at place: Place) {
    position = place.position
    laps = place.laps
    guard place.isOver else { return }
    state = .completed
    anchor = nil
  }

  /// Whole steps in a time. A frame clock is a little early at times, which must not cost a step.
  private func step(_ elapsed: Double) -> Double { (elapsed * frameRate + 0.01).rounded(.down) }

  private func place(elapsed: Double, from anchor: Anchor, inSteps: Bool = false) -> Place {
    let exact = place(travelled: elapsed * abs(speed), from: anchor)
    guard inSteps, !exact.isOver else { return exact }
    return place(travelled: step(elapsed) / frameRate * abs(speed), from: anchor)
  }

  /// A lap is one way between the ends; what is done of it counts from where it began.
  private func place(travelled: Double, from anchor: Anchor) -> Place {
    let done = isForward(anchor.laps) ? anchor.position : duration - anchor.position
    let all = done + travelled
    // A rounding error before the end must not cost a lap.
    let whole = ((all / duration) + 1e-9).rounded(.down)
    guard whole < 1e15 else { return Place(position: anchor.position, laps: anchor.laps) }
    let laps = anchor.laps + Int(whole)
    if let lapLimit, laps >= lapLimit {
      return Place(position: speed < 0 ? 0 : duration, laps: lapLimit, isOver: true)
    }
    let rest = min(max(all - whole * duration, 0), duration)
    return Place(position: isForward(laps) ? rest : duration - rest, laps: laps)
  }

  private func isForward(_ lap: Int) -> Bool {
    (speed >= 0) != (loopMode == .autoReverse && !lap.isMultiple(of: 2))
  }

  /// How often it plays; nil for without end.
  private var lapLimit: Int? {
    switch loopMode {
    case .playOnce: 1
    case .repeat(let count): max(count, 0)
    case .loop, .autoReverse: nil
    }
  }

  /// Begins a run at the place where it is and the last time heard of; at rest that time is too old.
  private mutating func restart() {
    anchor = anchor.flatMap { former in
      guard isMoving else { return nil }
      return Anchor(time: former.now, position: position, laps: laps, now: former.now)
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
