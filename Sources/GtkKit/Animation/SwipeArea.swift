import CGtk

/// Follows swipes by touch and trackpad over its one child, which it moves in nothing but numbers.
///
/// Progress is in the unit of the snap points; a swipe over the width of the area changes it by 1. Forward is towards the
/// trailing edge of the text: a finger that moves the content to the leading edge raises the progress. A child that
/// scrolls in the same direction has the swipe first, and a swipe that is more vertical than horizontal is left alone.
public final class SwipeArea: Widget {
  /// What the area asks of its content.
  public struct Content {
    /// Where the content is.
    public var progress: () -> Double
    /// Where it goes back to when the swipe is cancelled.
    public var cancelProgress: () -> Double
    /// Where a swipe may end, ascending; at least one, at most eight.
    public var snapPoints: () -> [Double]

    /// The three answers.
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
  private let tracker: Object

  /// - Parameters:
  ///   - onBegin: a finger has begun to move the content.
  ///   - onUpdate: called with the progress that the content is to have now.
  ///   - onEnd: the finger has let go: called with the velocity of the progress a second, and the snap point to go to.
  public init(
    child: Widget, content: Content, onBegin: @escaping () -> Void,
    onUpdate: @escaping (Double) -> Void,
    onEnd: @escaping (_ velocity: Double, _ to: Double) -> Void
  ) {
    self.content = content
    let area = hal_swipe_area_new(child.widget)
    let typed = OpaquePointer(area)
    // The C constructor makes one, and it is gone only after the area is.
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
      // The tracker counts in pixels a millisecond.
      let width = Double(max(self?.size.width ?? 1, 1))
      onEnd(arguments.double(1) * 1_000 / width, arguments.double(2))
      return false
    }
  }

  isolated deinit { hal_swipe_area_clear(opaque) }

  private static func content(_ data: UnsafeMutableRawPointer?) -> Content? {
    data.map { Unmanaged<SwipeArea>.fromOpaque($0).takeUnretainedValue().content }
  }

  /// Whether swipes are followed.
  public var isEnabled: Bool {
    get { adw_swipe_tracker_get_enabled(tracker.opaque) != 0 }
    set { adw_swipe_tracker_set_enabled(tracker.opaque, newValue ? 1 : 0) }
  }
  /// Whether a pointer that drags is followed as well.
  public var followsPointer: Bool {
    get { adw_swipe_tracker_get_allow_mouse_drag(tracker.opaque) != 0 }
    set { adw_swipe_tracker_set_allow_mouse_drag(tracker.opaque, newValue ? 1 : 0) }
  }
  /// Whether fingers move the content the other way, as they do where text runs from right to left.
  public var isReversed: Bool { adw_swipe_tracker_get_reversed(tracker.opaque) != 0 }

  /// Begins a swipe as a finger does. For tests.
  public func emulateBegin() { hal_swipe_emit_begin(tracker.opaque) }
  /// Moves the content to a progress. For tests.
  public func emulateUpdate(_ progress: Double) { hal_swipe_emit_update(tracker.opaque, progress) }
  /// Lets go. For tests.
  /// - Parameter velocity: of the progress, a second.
  public func emulateEnd(velocity: Double, to: Double) {
    hal_swipe_emit_end(tracker.opaque, velocity * Double(max(size.width, 1)) / 1_000, to)
  }
}
