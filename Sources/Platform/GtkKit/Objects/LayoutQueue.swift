import CGtk

/// Calls closures after the next layout of a frame clock, before the frame is drawn.
@MainActor final class LayoutQueue {
  private static let key = "hal-layout-queue"
  private var bodies: [() -> Void] = []

  /// Returns the queue of a frame clock, and whether it was created by this call.
  static func of(_ clock: OpaquePointer) -> (queue: LayoutQueue, isNew: Bool) {
    let raw = UnsafeMutableRawPointer(clock)
    let object = raw.assumingMemoryBound(to: GObject.self)
    if let data = g_object_get_data(object, key) {
      return (Unmanaged<LayoutQueue>.fromOpaque(data).takeUnretainedValue(), false)
    }
    let queue = LayoutQueue()
    g_object_set_data_full(object, key, Unmanaged.passRetained(queue).toOpaque()) { data in
      releaseBox(data)
    }
    Object(borrowing: raw).connect("layout") { [weak queue] in queue?.run() }
    return (queue, true)
  }

  /// Adds a closure to the queue of a frame clock.
  static func add(to clock: OpaquePointer, _ body: @escaping () -> Void) {
    let (queue, isNew) = of(clock)
    queue.bodies.append(body)
    // A running layout does not call the handler of a new queue.
    if isNew || FramePass.isIdle {
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }
  }

  /// Calls the closures.
  /// - Returns: Whether there were any.
  @discardableResult
  func run() -> Bool {
    let pending = bodies
    bodies = []
    pending.forEach { $0() }
    return !pending.isEmpty
  }
}
