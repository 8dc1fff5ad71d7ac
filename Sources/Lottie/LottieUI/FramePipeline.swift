import Dispatch
import LottieCairo
import LottieCore
import Synchronization

/// Renders frames ahead of time on another thread.
///
/// Each tick replaces the requested frames, so that a late thread skips frames that are over; it
/// idles when all requested frames are ready. Frames are rendered into a few buffers, which are
/// reused once they were shown.
nonisolated final class FramePipeline: @unchecked Sendable {
  /// A rendered frame, or the error.
  struct Frame: Sendable {
    let request: FrameRequest
    let result: Result<PixelBuffer, LottieRenderError>
  }

  /// The number of frames to render ahead.
  static let depth = 3

  fileprivate struct State {
    var wanted: [FrameRequest] = []
    var ready: [Frame] = []
    var free: [PixelBuffer] = []
    /// A frame that was finished too late; shown until a newer one is ready.
    var late: Frame?
    var isRunning = false
    var isWaiting = false
    /// Incremented by `clear`, so that frames from before are not shown.
    var epoch = 0
  }

  private let queue: DispatchQueue
  /// Accessed on `queue` only.
  private let painter: FramePainter
  private let state = Mutex(State())
  private let onReady: @Sendable () -> Void

  /// - Parameter onReady: called on another thread when the due frame was late and is now ready.
  init(
    _ animation: LottieAnimation, on queue: DispatchQueue, onReady: @escaping @Sendable () -> Void
  ) {
    painter = FramePainter(animation)
    self.queue = queue
    self.onReady = onReady
  }

  /// Requests the frame that is due and the following ones, and takes the due one if it is ready.
  func take(_ requests: [FrameRequest]) -> Frame? {
    let frame = state.withLock { state -> Frame? in
      var frame: Frame?
      if let due = requests.first, let index = state.ready.firstIndex(where: { $0.request == due })
      {
        frame = state.ready.remove(at: index)
      }
      let (current, stale) = (
        state.ready.filter { requests.contains($0.request) },
        state.ready.filter { !requests.contains($0.request) }
      )
      state.ready = current
      for case .success(let buffer) in stale.map(\.result) { state.reuse(buffer) }
      state.isWaiting = frame == nil && !requests.isEmpty
      state.wanted = frame == nil ? requests : Array(requests.dropFirst())
      let late = state.late
      state.late = nil
      guard frame != nil, case .success(let buffer)? = late?.result else { return frame ?? late }
      state.reuse(buffer)
      return frame
    }
    start()
    return frame
  }

  /// The number of frames that are ready.
  var readyCount: Int { state.withLock { $0.ready.count } }

  /// Returns the buffer of a frame that is no longer shown.
  func recycle(_ buffer: PixelBuffer) { state.withLock { $0.reuse(buffer) } }

  /// Renders synchronously on the thread of the pipeline, for the first frame, which must not be
  /// late.
  func draw(_ request: FrameRequest) -> Frame { queue.sync { paint(request) } }

  /// Drops all requests and ready frames.
  func clear() {
    state.withLock {
      $0.wanted = []
      $0.ready = []
      $0.free = []
      $0.late = nil
      $0.epoch += 1
      $0.isWaiting = false
    }
  }

  private func start() {
    let begins = state.withLock { state in
      guard !state.isRunning, state.next != nil else { return false }
      state.isRunning = true
      return true
    }
    if begins { queue.async { [weak self] in self?.step() } }
  }

  /// Renders one frame, so that views that share the thread take turns.
  private func step() {
    let (next, epoch) = state.withLock { ($0.next, $0.epoch) }
    guard let request = next else { return state.withLock { $0.isRunning = false } }
    let frame = paint(request)
    let isAwaited = state.withLock { state in
      state.isRunning = false
      guard state.epoch == epoch else { return false }
      if state.wanted.contains(request) {
        state.ready.append(frame)
      } else if state.isWaiting {
        state.late = frame
      } else {
        if case .success(let buffer) = frame.result { state.reuse(buffer) }
      }
      return state.isWaiting
    }
    if isAwaited { onReady() }
    start()
  }

  private func paint(_ request: FrameRequest) -> Frame {
    var buffer = state.withLock { $0.free.popLast() }
    do {
      _ = try painter.paint(request, into: &buffer)
    } catch {
      return Frame(request: request, result: .failure(error))
    }
    guard let buffer else {
      return Frame(request: request, result: .failure(.cairo(reason: "no image")))
    }
    return Frame(request: request, result: .success(buffer))
  }
}

extension FramePipeline.State {
  /// The next frame to render.
  fileprivate nonisolated var next: FrameRequest? {
    guard ready.count < FramePipeline.depth else { return nil }
    return wanted.first { request in !ready.contains { $0.request == request } }
  }

  fileprivate nonisolated mutating func reuse(_ buffer: PixelBuffer) {
    if free.count < FramePipeline.depth { free.append(buffer) }
  }
}
