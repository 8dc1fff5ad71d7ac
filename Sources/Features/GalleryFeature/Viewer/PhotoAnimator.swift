import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos

/// Plays an animated photo while it is shown. With animations disabled, it waits for the user.
@MainActor final class PhotoAnimator {
  /// Whether the photo is animated, and whether it plays.
  enum State {
    /// Not animated, or not read yet.
    case still
    case paused
    case playing
  }

  private let timers: any Timers
  private weak var canvas: PhotoCanvas?
  private var working: Task<Void, Never>?
  private var timer: AnyObject?
  /// The photo that was opened.
  private var photo: Photo?
  /// The animation at its current frame; `nil` before the first one and after the last one.
  private var animation: PhotoAnimation?
  private var isDecoding = false
  /// Called after `state` changed.
  var onChange: (() -> Void)?

  private(set) var state = State.still { didSet { if state != oldValue { onChange?() } } }
  /// A Boolean value indicating whether the canvas shows a frame of the animation.
  private(set) var showsFrame = false

  init(on canvas: PhotoCanvas, timers: any Timers) {
    self.canvas = canvas
    self.timers = timers
  }

  isolated deinit { working?.cancel() }

  /// Opens a photo. If it is animated, plays it from its beginning, unless animations are disabled.
  func show(_ photo: Photo) {
    guard photo.version != self.photo?.version else { return }
    stop()
    self.photo = photo
    open(photo, plays: canvas?.isAnimationEnabled == true)
  }

  /// Pauses or continues.
  func toggle() {
    switch state {
    case .still: break
    case .playing:
      timer = nil
      state = .paused
    case .paused:
      state = .playing
      if animation != nil {
        advance()
      } else if let photo {
        open(photo, plays: true)
      }
    }
  }

  /// Stops playing and forgets the photo; the last frame stays.
  func stop() {
    working?.cancel()
    (working, timer, photo, animation) = (nil, nil, nil, nil)
    (isDecoding, showsFrame) = (false, false)
    state = .still
  }

  private func open(_ photo: Photo, plays: Bool) {
    working = Task { [weak self] in
      let animation = await PhotoAnimation.open(photo)
      guard !Task.isCancelled, let self else { return }
      self.animation = animation
      state = animation == nil ? .still : plays ? .playing : .paused
      advance()
    }
  }

  private func advance() {
    guard state == .playing, !isDecoding, let animation else { return }
    guard canvas?.isMapped == true else { return stop() }
    isDecoding = true
    working = Task { [weak self] in
      let frame = await animation.next()
      guard !Task.isCancelled, let self else { return }
      isDecoding = false
      if let texture = frame.flatMap({ Texture($0.pixels) }) {
        canvas?.image = texture
        showsFrame = true
      }
      guard let milliseconds = frame?.milliseconds else {
        self.animation = nil
        state = .paused
        return
      }
      guard state == .playing else { return }
      timer = timers.after(milliseconds) { [weak self] in self?.advance() }
    }
  }
}
