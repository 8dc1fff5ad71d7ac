import Foundation
import GtkKit
import Lottie
import LottieCairo
import Observation

/// Plays an animation: the state that a view shows, without a view.
///
/// ```swift
/// let model = LottieViewModel(lottie: lottie, configuration: LottieConfiguration(loopMode: .playOnce))
/// let view = LottieView(model: model)
/// model.play()
/// ```
/// It is driven by the frame clock of one ``LottieView``, or of the widgets of a ``LottiePaintable``;
/// without any, by calls of ``advance(to:)``. At rest nothing runs.
@Observable public final class LottieViewModel {
  /// Whether frames go on.
  public typealias PlaybackState = LottieUI.PlaybackState

  /// What went wrong while playing. Playing is paused then, and the last good picture stays.
  public enum PlaybackError: Error, Hashable, CustomStringConvertible {
    /// A frame could not be drawn, for this reason; ``LottieViewModel/play()`` tries again.
    case renderingFailed(String)
    /// A frame was drawn, but no picture could be made of it.
    case imageCreationFailed
    /// There is no such frame; nothing was changed.
    case invalidFrameIndex

    /// What happened, in one line.
    public var description: String {
      switch self {
      case .renderingFailed(let reason): reason
      case .imageCreationFailed: "no picture could be made of a frame"
      case .invalidFrameIndex: "there is no such frame"
      }
    }
  }

  /// The frame that is shown; nil before the first was drawn.
  public private(set) var renderedFrame: Texture?
  /// Whether frames go on.
  public private(set) var playbackState = PlaybackState.stopped
  /// 0 at the start, 1 at the end.
  public private(set) var progress: Double
  /// What went wrong last; nil again after ``play()``.
  public private(set) var error: PlaybackError?
  /// How it is played; a change takes effect at once, at the place where it is.
  public var configuration: LottieConfiguration {
    didSet { if configuration != oldValue { apply() } }
  }

  /// What is played.
  public let lottie: Lottie

  /// Called after each change of ``playbackState``.
  @ObservationIgnored public var onPlaybackStateChanged: ((PlaybackState) -> Void)?
  /// Called after each change of ``progress``.
  @ObservationIgnored public var onProgressChanged: ((Double) -> Void)?
  /// Called with each error.
  @ObservationIgnored public var onError: ((PlaybackError) -> Void)?
  /// Called each time that it came to its end, when the last frame is there.
  @ObservationIgnored public var onCompleted: (() -> Void)?

  /// What shows the picture: is to be drawn again, and to tick when that is wanted.
  @ObservationIgnored var onChange: (() -> Void)?
  @ObservationIgnored private var didAutoPlay = false
  /// Whether the desktop asks for still pictures.
  @ObservationIgnored var isMotionReduced = false

  @ObservationIgnored private var playback: Playback
  @ObservationIgnored private var source: FrameSource?
  @ObservationIgnored private let engine: Engine
  @ObservationIgnored private var pictureSize: PictureSize?
  @ObservationIgnored private var shown: FrameRequest?

  /// A model at the start of its animation.
  /// - Parameters:
  ///   - size: of the pictures in pixels, until a view asks for its own; without it, the animation's.
  ///   - engine: where frames are drawn.
  public convenience init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    let size = size ?? lottie.frameSize
    self.init(
      lottie, configuration, engine,
      PictureSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
  }

  /// A model that draws nothing until a view says at which size.
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

  /// The frame of the file that is shown, 0 up to the last.
  public var currentFrame: Int {
    let frame = progress * lottie.duration / lottie.frameDuration
    return min(Int((frame + 1e-6).rounded(.down)), lottie.numberOfFrames - 1)
  }

  /// Whether calls of ``advance(to:)`` change anything: false at rest and at speed 0.
  public var isMoving: Bool { playback.isMoving }

  /// Goes on; after the end, from the start. Where motion is reduced, shows the still picture
  /// instead: what would play a number of times is completed at once, what would not end is paused.
  public func play() {
    if error != nil {
      error = nil
      shown = nil
    }
    if reducesMotion { showStill() } else { playback.play() }
    publish()
  }

  /// Begins where it is to play by itself: the first time that it is shown, and unless it was told
  /// anything else before.
  func autoPlay() {
    guard !didAutoPlay else { return }
    didAutoPlay = true
    if configuration.autoPlay, playbackState == .stopped { play() }
  }

  /// Stands where it is.
  public func pause() {
    playback.pause()
    publish()
  }

  /// Back to the start.
  public func stop() {
    playback.stop()
    publish()
  }

  /// Goes to a place, 0...1, and on from there when it was playing; else it is paused there.
  public func seek(to progress: Double) {
    playback.seek(to: progress)
    publish()
  }

  /// Goes to a frame counted from 0, parts of one included.
  ///
  /// What is no frame is ``PlaybackError/invalidFrameIndex`` and changes nothing else.
  public func seek(toFrame frame: Double) {
    guard frame >= 0, frame < Double(lottie.numberOfFrames) else {
      return fail(.invalidFrameIndex)
    }
    seek(to: frame * lottie.frameDuration / lottie.duration)
  }

  /// Brings the picture up to a time, in seconds from any fixed moment. Views do this by themselves.
  public func advance(to time: Double) {
    if reducesMotion, playback.state == .playing {
      showStill()
    } else if !playback.advance(to: time) {
      return
    }
    publish()
  }

  /// Lets no time pass until the next ``advance(to:)``, as while nobody looks.
  public func suspend() { playback.suspend() }

  /// Draws at another size from now on.
  func setPictureSize(width: Double, height: Double) {
    guard let size = PictureSize(width: width, height: height), size != pictureSize else { return }
    pictureSize = size
    draw()
  }

  /// Shows what the other thread has drawn.
  func frameIsReady() {
    let former = renderedFrame
    draw()
    if renderedFrame !== former { onChange?() }
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
    // A frame that came late is not the one that is due.
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
