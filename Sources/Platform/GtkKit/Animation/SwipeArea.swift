import CGtk

/// Tracks touch and trackpad swipes over its child and reports them as progress.
///
/// Progress is in the unit of the snap points; a swipe over the width of the area changes it by 1.
/// Moving the content toward the leading edge increases the progress. Children that scroll in the
/// same direction take precedence, and swipes that are mostly vertical are ignored. Horizontal
/// scrolling with a mouse is reported as single steps.
@MainActor public final class SwipeArea: Widget {
  /// Queries for the state of the content.
  public struct Content {
    /// The current progress.
    public var progress: () -> Double
    /// The progress to return to if the swipe is cancelled.
    public var cancelProgress: () -> Double
    /// The snap points in ascending order; one to eight.
    public var snapPoints: () -> [Double]

    /// Creates the queries.
    public init(
      progress: @escaping () -> Double, cancelProgress: @escaping () -> Double,
      snapPoints: @escaping () -> [Double]
    ) {
      self.progress = progress
      self.cancelProgress = cancelProgress
      self.snapPoints = snapPoints
    }
  }

  private let content: Content
  private let onStep: (Int) -> Void
  private let tracker: Object

  /// - Parameters:
  ///   - onBegin: called at the start of a swipe.
  ///   - onUpdate: called with the new progress.
  ///   - onEnd: called at the end, with the velocity in progress per second and the target snap
  ///     point.
  ///   - onStep: called with 1 or -1 for a step of a mouse toward a higher or lower progress.
  public init(
    child: Widget, content: Content, onBegin: @escaping () -> Void,
    onUpdate: @escaping (Double) -> Void,
    onEnd: @escaping (_ velocity: Double, _ to: Double) -> Void,
    onStep: @escaping (Int) -> Void = { _ in }
  ) {
    self.content = content
    self.onStep = onStep
    let area = hal_swipe_area_new(child.widget)
    let typed = OpaquePointer(area)
    // The area owns the tracker.
    tracker = Object(
      borrowing: UnsafeMutableRawPointer(hal_swipe_area_get_tracker(typed)))
    super.init(widget: area)
    var functions = HalSwipeFunctions()
    functions.progress = { SwipeArea.content($0)?.progress() ?? 0 }
    functions.cancel_progress = { SwipeArea.content($0)?.cancelProgress() ?? 0 }
    functions.snap_points = { data, points, capacity in
      guard let points, let found = SwipeArea.content(data)?.snapPoints() else { return 0 }
      let count = min(found.count, Int(capacity))
      for index in 0..<count { points[index] = found[index] }
      return Int32(clamping: count)
    }
    hal_swipe_area_set_functions(typed, &functions, Unmanaged.passUnretained(self).toOpaque())
    tracker.connect("begin-swipe", onBegin)
    tracker.connect("update-swipe") { arguments in
      onUpdate(arguments.double(1))
      return false
    }
    tracker.connect("end-swipe") { [weak self] arguments in
      // The tracker reports pixels per millisecond.
      let width = Double(max(self?.size.width ?? 1, 1))
      onEnd(arguments.double(1) * 1_000 / width, arguments.double(2))
      return false
    }
    onSidewaysScroll { [weak self] in self?.step(right: $0) }
  }

  private func step(right step: Int) { onStep(isReversed ? -step : step) }

  isolated deinit { hal_swipe_area_clear(opaque) }

  private static func content(_ data: UnsafeMutableRawPointer?) -> Content? {
    data.map { Unmanaged<SwipeArea>.fromOpaque($0).takeUnretainedValue().content }
  }

  /// Whether swipes are tracked.
  public var isEnabled: Bool {
    get { adw_swipe_tracker_get_enabled(tracker.opaque) != 0 }
    set { adw_swipe_tracker_set_enabled(tracker.opaque, newValue ? 1 : 0) }
  }
  /// Whether mouse drags are tracked as well.
  public var followsPointer: Bool {
    get { adw_swipe_tracker_get_allow_mouse_drag(tracker.opaque) != 0 }
    set { adw_swipe_tracker_set_allow_mouse_drag(tracker.opaque, newValue ? 1 : 0) }
  }
  /// Whether the direction is reversed, as in right-to-left layout.
  public var isReversed: Bool { adw_swipe_tracker_get_reversed(tracker.opaque) != 0 }

  /// Simulates the start of a swipe. For tests.
  public func emulateBegin() { hal_swipe_emit_begin(tracker.opaque) }
  /// Simulates a swipe to a progress. For tests.
  public func emulateUpdate(_ progress: Double) { hal_swipe_emit_update(tracker.opaque, progress) }
  /// Simulates a step of a mouse to the right or, if it is -1, to the left. For tests.
  public func emulateStep(right: Int) { step(right: right) }
  /// Simulates the end of a swipe. For tests.
  /// - Parameter velocity: in progress per second.
  public func emulateEnd(velocity: Double, to: Double) {
    hal_swipe_emit_end(tracker.opaque, velocity * Double(max(size.width, 1)) / 1_000, to)
  }
}
