import Dispatch
import GtkKit
import LottieCairo
import LottieCore

/// Supplies the frames of a model, rendered synchronously or ahead of time on a thread of the
/// engine.
final class FrameSource {
  /// The result of requesting a frame.
  enum Outcome {
    /// The frame on screen also fits this request.
    case same(FrameRequest)
    /// A new frame with its request.
    case new(Texture, FrameRequest)
    /// The frame is not ready yet.
    case late
  }

  private let animation: LottieAnimation
  private lazy var painter = FramePainter(animation)
  private let pipeline: FramePipeline?
  private let pool = PixelPool()
  /// The last request; frames for another size or format are discarded.
  private var lastRequest: FrameRequest?
  /// The frame on screen. Rendering into it again redraws only changes.
  private var buffer: PixelBuffer?

  init(_ animation: LottieAnimation, engine: Engine, onReady: @escaping @MainActor () -> Void) {
    self.animation = animation
    pipeline = engine.queue().map { queue in
      FramePipeline(animation, on: queue) {
        Task { @MainActor in onReady() }
      }
    }
  }

  /// - Parameters:
  ///   - due: the frame to show now.
  ///   - isFirst: whether nothing is shown yet, so that this call must render the frame.
  ///   - isSameKind: whether the frame on screen has the same size and format.
  ///   - next: the frames that will be due afterwards.
  func frame(
    _ due: FrameRequest, isFirst: Bool, isSameKind: Bool, next: () -> [FrameRequest]
  ) -> Result<Outcome, LottieViewModel.PlaybackError> {
    guard let pipeline else { return draw(due, isFirst: isFirst) }
    if let lastRequest, !lastRequest.isLike(due) { pipeline.clear() }
    lastRequest = due
    let frame: FramePipeline.Frame
    if isFirst {
      frame = pipeline.draw(due)
    } else {
      guard let ready = pipeline.take([due] + next().filter { $0 != due }) else {
        return .success(.late)
      }
      frame = ready
    }
    switch frame.result {
    case .failure(let error): return .failure(.renderingFailed(error.description))
    case .success(let new):
      let isEqual = !isFirst && isSameKind && buffer?.bytes == new.bytes
      if let buffer { pipeline.recycle(buffer) }
      buffer = new
      return isEqual ? .success(.same(frame.request)) : texture(of: new, frame.request)
    }
  }

  private func draw(
    _ due: FrameRequest, isFirst: Bool
  ) -> Result<Outcome, LottieViewModel.PlaybackError> {
    let previousLayout = buffer.map(\.layout)
    do {
      let isNew = try painter.paint(due, into: &buffer)
      guard let buffer else { return .failure(.imageCreationFailed) }
      guard isNew || isFirst || buffer.layout != previousLayout else { return .success(.same(due)) }
      return texture(of: buffer, due)
    } catch {
      return .failure(.renderingFailed(error.description))
    }
  }

  private func texture(
    of buffer: PixelBuffer, _ request: FrameRequest
  ) -> Result<Outcome, LottieViewModel.PlaybackError> {
    let pixels = pool.copy(buffer)
    let texture = Texture(
      width: buffer.width, height: buffer.height, sharing: pixels.bytes, of: pixels,
      order: buffer.layout.format == .argb ? .argb : .abgr)
    guard let texture else { return .failure(.imageCreationFailed) }
    return .success(.new(texture, request))
  }
}
