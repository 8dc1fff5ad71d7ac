import Dispatch
import Lottie
import LottieCairo
import Synchronization

/// Draws frames on another thread before they are due.
///
/// What is wanted is replaced at each tick, so a late thread goes on with what comes next instead of
/// what is over; it waits when all of that is drawn. Pictures are drawn in turn into a few buffers,
/// which come back once they were shown.
nonisolated final class FramePipeline: @unchecked Sendable {
  /// A picture that is drawn, or the reason why it is not.
  struct Frame: Sendable {
    let request: FrameRequest
    let result: Result<PixelBuffer, LottieRenderError>
  }

  /// How many pictures are drawn ahead.
  static let depth = 3

  fileprivate struct State {
    var wanted: [FrameRequest] = []
    var ready: [Frame] = []
    var free: [PixelBuffer] = []
    /// Came too late for its time, but nothing newer is there yet.
    var late: Frame?
    var isRunning = false
    var isWaiting = false
    /// Counts what `clear` did, so that a frame from before is not shown.
    var epoch = 0
  }

  private let queue: DispatchQueue
  /// Touched on `queue` only.
  private let painter: FramePainter
  private let state = Mutex(State())
  private let onReady: @Sendable () -> Void

  /// - Parameter onReady: called on another thread when the first of the frames that are wanted was
  ///   late and is there now.
  init(
    _ animation: LottieAnimation, on queue: DispatchQueue, onReady: @escaping @Sendable () -> Void
  ) {
    painter = FramePainter(animation)
    self.queue = queue
    self.onReady = onReady
  }

  /// Says which frames are due now and next; the first is taken where it is ready.
  func take(_ requests: [FrameRequest]) -> Frame? {
    let frame = state.withLock { state -> Frame? in
      var frame: Frame?
      if let due = requests.first, let place = state.ready.firstIndex(where: { $0.request == due })
      {
        frame = state.ready.remove(at: place)
      }
      let (kept, stale) = (
        state.ready.filter { requests.contains($0.request) },
        state.ready.filter { !requests.contains($0.request) }
      )
      state.ready = kept
      for case .success(let buffer) in stale.map(\.result) { state.keep(buffer) }
      state.isWaiting = frame == nil && !requests.isEmpty
      state.wanted = frame == nil ? requests : Array(requests.dropFirst())
      let late = state.late
      state.late = nil
      guard frame != nil, case .success(let buffer)? = late?.result else { return frame ?? late }
      state.keep(buffer)
      return frame
    }
    start()
    return frame
  }

  /// How many pictures wait to be shown.
  var readyCount: Int { state.withLock { $0.ready.count } }

  /// Gives back the buffer of a frame that was shown.
  func recycle(_ buffer: PixelBuffer) { state.withLock { $0.keep(buffer) } }

  /// Draws at once, on the thread of the pipeline: for the first picture, which must not be late.
  func draw(_ request: FrameRequest) -> Frame { queue.sync { paint(request) } }

  /// Drops all that is wanted and ready.
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

  /// One frame, so that views that share the thread take turns.
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
        if case .success(let buffer) = frame.result { state.keep(buffer) }
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
      return Frame(request: request, result: .failure(.cairo(reason: "no picture")))
    }
    return Frame(request: request, result: .success(buffer))
  }
}

extension FramePipeline.State {
  /// What is to be drawn next.
  fileprivate nonisolated var next: FrameRequest? {
    guard ready.count < FramePipeline.depth else { return nil }
    return wanted.first { request in !ready.contains { $0.request == request } }
  }

  fileprivate nonisolated mutating func keep(_ buffer: PixelBuffer) {
    if free.count < FramePipeline.depth { free.append(buffer) }
  }
}
