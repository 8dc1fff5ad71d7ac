import Dispatch
import GtkKit
import Lottie
import LottieCairo

/// Where a model has its pictures from: drawn at once, or ahead of time on a thread of the engine.
final class FrameSource {
  /// What came of asking for a frame.
  enum Answer {
    /// The picture that is shown is the right one for this.
    case same(FrameRequest)
    /// Another picture, and what it shows.
    case new(Texture, FrameRequest)
    /// There is none yet.
    case late
  }

  private let animation: LottieAnimation
  private lazy var painter = FramePainter(animation)
  private let pipeline: FramePipeline?
  /// What was asked for last; pictures of another kind that are under way are of no use.
  private var asked: FrameRequest?
  /// What is shown now; drawn into again, so that only what changed is drawn.
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
  ///   - isFirst: there is no picture yet, so this one is waited for.
  ///   - isSameKind: the picture shown has the same size and format.
  ///   - next: what will be due afterwards.
  func frame(
    _ due: FrameRequest, isFirst: Bool, isSameKind: Bool, next: () -> [FrameRequest]
  ) -> Result<Answer, LottieViewModel.PlaybackError> {
    guard let pipeline else { return draw(due, isFirst: isFirst) }
    if let asked, !asked.isLike(due) { pipeline.clear() }
    asked = due
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
  ) -> Result<Answer, LottieViewModel.PlaybackError> {
    let former = buffer.map(\.layout)
    do {
      let isNew = try painter.paint(due, into: &buffer)
      guard let buffer else { return .failure(.imageCreationFailed) }
      guard isNew || isFirst || buffer.layout != former else { return .success(.same(due)) }
      return texture(of: buffer, due)
    } catch {
      return .failure(.renderingFailed(error.description))
    }
  }

  private func texture(
    of buffer: PixelBuffer, _ request: FrameRequest
  ) -> Result<Answer, LottieViewModel.PlaybackError> {
    let texture = buffer.bytes.withUnsafeBytes {
      Texture(
        width: buffer.width, height: buffer.height, stride: buffer.stride, premultiplied: $0,
        order: buffer.layout.format == .argb ? .argb : .abgr)
    }
    guard let texture else { return .failure(.imageCreationFailed) }
    return .success(.new(texture, request))
  }
}
