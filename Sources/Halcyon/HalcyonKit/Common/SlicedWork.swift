import GtkKit

/// Work of the main thread that runs in slices of a few milliseconds. Between two slices, the main
/// loop handles input and timers.
///
/// A page that would take long to build stays behind a `Curtain` and appears when it is complete:
///
///     let curtain = Curtain(content)
///     work.add { content.append(charts) }
///     work.addFrame(of: curtain)
///     work.add { content.append(notes) }
///     work.open(curtain)
///
/// No frame is drawn while parts are waiting, except where one was added.
package final class SlicedWork {
  /// The duration after which a slice ends. A part that takes longer is a slice of its own.
  nonisolated static let sliceMilliseconds = 2.0

  private enum Part {
    case run(() -> Void)
    /// Ends the slice.
    case pause
    /// Waits for a frame; the closure returns its widget.
    case frame(() -> Widget?)
  }

  private let now: () -> ContinuousClock.Instant
  private var parts: [Part] = []
  private var ends: [() -> Void] = []
  private var isScheduled = false
  private var isWaiting = false
  /// The number of parts that have run.
  private var doneCount = 0

  /// Creates an object without work.
  /// - Parameter now: Returns the current time.
  package init(now: @escaping () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// Adds a part. It runs after those that were added before, from the next turn of the main loop
  /// on.
  package func add(_ part: @escaping () -> Void) { append(.run(part)) }

  /// Lets a frame style, lay out and record what the parts before have built. Has no effect if the
  /// widget is not mapped when it is reached.
  ///
  /// The widget is measured before, in a slice of its own, so that the frame takes less time.
  package func addFrame(of widget: Widget) {
    addMeasuring(of: widget)
    append(.frame { [weak widget] in widget })
  }

  private func addMeasuring(of widget: Widget) {
    append(.pause)
    append(.run { [weak widget] in if let widget, widget.isMapped { widget.measureAhead() } })
  }

  private func append(_ part: Part) {
    parts.append(part)
    schedule()
  }

  /// Calls a closure after the last part, including parts that are added until then.
  package func whenDone(_ end: @escaping () -> Void) {
    ends.append(end)
    schedule()
  }

  /// Opens a curtain once all work is done and its content has been laid out. Work that is added
  /// meanwhile delays it by a few frames at most.
  /// - Parameter onShown: Called when it is open.
  package func open(_ curtain: Curtain, onShown: @escaping () -> Void = {}) {
    open(curtain, within: Self.openingFrames, onShown)
  }

  /// The number of frames after which a curtain opens, even if there is always more work.
  private static let openingFrames = 4

  private func open(_ curtain: Curtain, within frames: Int, _ onShown: @escaping () -> Void) {
    addMeasuring(of: curtain)
    whenDone { [weak self, weak curtain] in
      guard let self, let curtain else { return onShown() }
      let before = doneCount
      // Layout and drawing are work of two turns.
      waitForFrame(of: curtain) { [weak self, weak curtain] in
        if let self, let curtain, doneCount > before || !parts.isEmpty, frames > 1 {
          return open(curtain, within: frames - 1, onShown)
        }
        curtain?.open()
        onShown()
      }
    }
  }

  private func schedule() {
    guard !isScheduled, !isWaiting else { return }
    isScheduled = true
    Task { [weak self] in self?.runSlice() }
  }

  private func runSlice() {
    isScheduled = false
    guard !isWaiting else { return }
    let start = now()
    while !parts.isEmpty {
      switch parts.removeFirst() {
      case .run(let run):
        run()
        doneCount += 1
      case .pause: return schedule()
      case .frame(let widget):
        guard let widget = widget(), widget.isMapped else { continue }
        isWaiting = true
        return waitForFrame(of: widget) { [weak self] in
          self?.isWaiting = false
          self?.schedule()
        }
      }
      if (now() - start) / .milliseconds(1) >= Self.sliceMilliseconds { break }
    }
    guard parts.isEmpty else { return schedule() }
    let ended = ends
    ends = []
    ended.forEach { $0() }
  }

  /// Calls a closure after the next frame, or at once if the widget is not mapped. A window that
  /// nobody sees has no frames; its work goes on without them.
  private func waitForFrame(of widget: Widget, _ body: @escaping () -> Void) {
    guard widget.isMapped, FrameWait(of: widget, body) != nil else { return body() }
    widget.queueDraw()
  }
}
