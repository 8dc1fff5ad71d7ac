import GtkKit
import HalcyonCore
import HalcyonPhotos

/// Plays an animated photo while it is shown, unless animations are disabled.
@MainActor final class PhotoAnimator {
  private let timers: any Timers
  private weak var canvas: PhotoCanvas?
  private var playing: Task<Void, Never>?
  private var timer: AnyObject?
  /// The photo that is played.
  private var photo: Photo?

  init(on canvas: PhotoCanvas, timers: any Timers) {
    self.canvas = canvas
    self.timers = timers
  }

  isolated deinit { playing?.cancel() }

  /// A Boolean value indicating whether frames of an animation are shown.
  private(set) var isPlaying = false

  /// Plays a photo from its beginning if it is animated. Stops the one before.
  func play(_ photo: Photo) {
    guard photo.version != self.photo?.version else { return }
    stop()
    guard canvas?.isAnimationEnabled == true else { return }
    self.photo = photo
    playing = Task { [weak self] in
      guard let animation = await PhotoAnimation.open(photo) else { return }
      self?.advance(animation)
    }
  }

  /// Stops playing; the last frame stays.
  func stop() {
    playing?.cancel()
    (playing, timer, photo) = (nil, nil, nil)
    isPlaying = false
  }

  private func advance(_ animation: PhotoAnimation) {
    guard photo != nil, canvas?.isMapped == true else { return stop() }
    playing = Task { [weak self] in
      guard let frame = await animation.next(), !Task.isCancelled, let self else { return }
      if let texture = Texture(frame.pixels) {
        canvas?.image = texture
        isPlaying = true
      }
      guard let milliseconds = frame.milliseconds else { return }
      timer = timers.after(milliseconds) { [weak self] in self?.advance(animation) }
    }
  }
}
