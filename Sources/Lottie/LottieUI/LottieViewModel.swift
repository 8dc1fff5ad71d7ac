import Foundation
import GtkKit
import LottieCairo
import LottieCore
import Observation

/// Plays an animation and holds the state that views show.
///
/// ```swift
/// let configuration = LottieConfiguration(loopMode: .playOnce)
/// let model = LottieViewModel(lottie: lottie, configuration: configuration)
/// let view = LottieView(model: model)
/// model.play()
/// ```
/// The frame clock of a ``LottieView``, or of the widgets of a ``LottiePaintable``, advances the
/// model; without a view, call ``advance(to:)``. Nothing runs while playback is stopped or paused.
@Observable public final class LottieViewModel {
  /// The playback state.
  public typealias PlaybackState = LottieUI.PlaybackState

  /// The current frame; nil before the first was rendered.
  public private(set) var renderedFrame: Texture?
  /// The playback state.
  public private(set) var playbackState = PlaybackState.stopped
  /// 0 at the start, 1 at the end.
  public private(set) var progress: Double
  /// The last error; reset by ``play()``.
  public private(set) var error: PlaybackError?
  /// The configuration; changes take effect immediately, at the current position.
  public var configuration: LottieConfiguration {
    didSet { if configuration != oldValue { apply() } }
  }

  /// The animation.
  public let lottie: Lottie

  /// Called after each change of ``playbackState``.
  @ObservationIgnored public var onPlaybackStateChanged: ((PlaybackState) -> Void)?
  /// Called after each change of ``progress``.
  @ObservationIgnored public var onProgressChanged: ((Double) -> Void)?
  /// Called for each error.
  @ObservationIgnored public var onError: ((PlaybackError) -> Void)?
  /// Called each time playback completes, after the last frame was rendered.
  @ObservationIgnored public var onCompleted: (() -> Void)?

  /// Called when the view must redraw or start ticking.
  @ObservationIgnored var onChange: (() -> Void)?
  @ObservationIgnored private var didAutoPlay = false
  /// Whether the desktop requests reduced motion.
  @ObservationIgnored var isMotionReduced = false

  @ObservationIgnored private var playback: Playback
  @ObservationIgnored private var source: FrameSource?
  @ObservationIgnored private let engine: Engine
  @ObservationIgnored private var pictureSize: PictureSize?
  @ObservationIgnored private var shown: FrameRequest?

  /// Creates a model at the start of its animation.
  /// - Parameters:
  ///   - size: the frame size in pixels until a view sets its own; that of the animation by
  ///     default.
  ///   - engine: renders the frames.
  public convenience init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    let size = size ?? lottie.frameSize
    self.init(
      lottie, configuration, engine,
      PictureSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
  }

  /// Creates a model that renders nothing until a view sets the size.
  convenience init(shown lottie: Lottie, _ configuration: LottieConfiguration, _ engine: Engine) {
    self.init(lottie, configuration, engine, nil)
  }

  private init(
    _ lottie: Lottie, _ configuration: LottieConfiguration, _ engine: Engine, _ size: PictureSize?
  ) {
    self.lottie = lottie
    self.configuration = configuration
    self.engine = engine
    pictureSize = size
    playback = Playback(duration: lottie.duration, configuration: configuration)
    progress = playback.progress
  }

  /// The number of the current frame in the file, starting at 0.
  public var currentFrame: Int {
    let frame = progress * lottie.duration / lottie.frameDuration
    return min(Int((frame + 1e-6).rounded(.down)), lottie.numberOfFrames - 1)
  }

  /// Whether ``advance(to:)`` has an effect: false unless playing at a speed other than 0.
  public var isMoving: Bool { playback.isMoving }

  /// Starts or resumes playback; restarts it after completion. With reduced motion, shows the still
  /// image instead: finite playback completes immediately, endless playback pauses.
  public func play() {
    if error != nil {
      error = nil
      shown = nil
    }
    if reducesMotion { showStill() } else { playback.play() }
    publish()
  }

  /// Starts playback if configured: the first time the model is shown, unless it was controlled
  /// before.
  func autoPlay() {
    guard !didAutoPlay else { return }
    didAutoPlay = true
    if configuration.autoPlay, playbackState == .stopped { play() }
  }

  /// Pauses at the current position.
  public func pause() {
    playback.pause()
    publish()
  }

  /// Stops and returns to the start.
  public func stop() {
    playback.stop()
    publish()
  }

  /// Seeks to a position, 0...1; continues if playing, otherwise pauses there.
  public func seek(to progress: Double) {
    playback.seek(to: progress)
    publish()
  }

  /// Seeks to a possibly fractional frame number, starting at 0.
  ///
  /// Reports ``PlaybackError/invalidFrameIndex``, without other effects, if it is out of range.
  public func seek(toFrame frame: Double) {
    guard frame >= 0, frame < Double(lottie.numberOfFrames) else {
      return fail(.invalidFrameIndex)
    }
    seek(to: frame * lottie.frameDuration / lottie.duration)
  }

  /// Advances playback to a time in seconds, relative to any fixed origin. Views call this
  /// themselves.
  public func advance(to time: Double) {
    if reducesMotion, playback.state == .playing {
      showStill()
    } else if !playback.advance(to: time) {
      return
    }
    publish()
  }

  /// Stops the time until the next ``advance(to:)``, for example while off screen.
  public func suspend() { playback.suspend() }

  /// Changes the size of rendered frames.
  func setPictureSize(width: Double, height: Double) {
    guard let size = PictureSize(width: width, height: height), size != pictureSize else { return }
    pictureSize = size
    draw()
  }

  /// Shows a frame that another thread finished.
  func frameIsReady() {
    let previous = renderedFrame
    draw()
    if renderedFrame !== previous { onChange?() }
  }

  private var reducesMotion: Bool {
    switch configuration.reducedMotion {
    case .system: isMotionReduced
    case .always: true
    case .never: false
    }
  }

  private func showStill() {
    let time =
      lottie.reducedMotionTime
      ?? {
        switch configuration.stillFrame {
        case .first: 0
        case .last: lottie.duration
        case .frame(let index): Double(index) * lottie.frameDuration
        case .marker(let name): lottie.time(ofMarker: name) ?? 0
        }
      }()
    switch configuration.loopMode {
    case .playOnce, .repeat: playback.complete(at: time)
    case .loop, .autoReverse:
      playback.pause()
      playback.seek(to: time / lottie.duration)
    }
  }

  private func apply() {
    playback.configure(configuration)
    publish()
  }

  private func publish() {
    draw()
    if progress != playback.progress {
      progress = playback.progress
      onProgressChanged?(progress)
    }
    if playbackState != playback.state {
      playbackState = playback.state
      let state = playbackState
      onPlaybackStateChanged?(state)
      if state == .completed { onCompleted?() }
    }
    onChange?()
  }

  private func request(_ seconds: Double, _ size: PictureSize) -> FrameRequest {
    FrameRequest(
      seconds: seconds, size: size, contentMode: configuration.contentMode,
      format: configuration.pixelFormat)
  }

  private func draw() {
    guard let pictureSize else { return }
    let due = request(playback.position, pictureSize)
    guard due != shown else { return }
    let source =
      self.source
      ?? FrameSource(lottie.animation, engine: engine) { [weak self] in
        self?.frameIsReady()
      }
    self.source = source
    let isSameKind = shown?.isLike(due) ?? false
    let result = source.frame(due, isFirst: renderedFrame == nil, isSameKind: isSameKind) {
      (1...FramePipeline.depth).map { step in
        self.request(self.playback.position(stepsAhead: step), pictureSize)
      }
    }
    switch result {
    case .success(.late): break
    // A late frame may not be the one that is due.
    case .success(.same(let request)): shown = request
    case .success(.new(let texture, let request)):
      renderedFrame = texture
      shown = request
    case .failure(let error):
      playback.pause()
      shown = due
      fail(error)
    }
  }

  private func fail(_ error: PlaybackError) {
    self.error = error
    onError?(error)
  }
}
