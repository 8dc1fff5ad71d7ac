import CGtk

extension Widget {
  /// The time of the current frame in microseconds; nil if the widget is not in a window.
  public var frameTime: Int? {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_time($0)) }
  }

  /// Calls `body` before each frame with the frame time in microseconds, until it returns false.
  public func onTick(_ body: @escaping (Int) -> Bool) {
    gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        guard let body = Box<(Int) -> Bool>.value(data), let clock else { return 0 }
        return body(Int(gdk_frame_clock_get_frame_time(clock))) ? 1 : 0
      }, Box<(Int) -> Bool>.retained(body), { data in releaseBox(data) })
  }

  /// Calls `body` once after the layout of the frame, or of the next one, and before it is drawn.
  ///
  /// Changes that follow from a layout belong here, such as another style for another width: GTK
  /// keeps pointers to the styles of the widgets that it lays out. What `body` changes is laid out
  /// again in the same frame. Without a frame clock, `body` is called when the main loop is idle.
  public func afterLayout(_ body: @escaping () -> Void) {
    if let clock = gtk_widget_get_frame_clock(widget) {
      LayoutQueue.add(to: clock, body)
    } else {
      g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { data in
          Box<() -> Void>.value(data)?()
          return 0
        }, Box<() -> Void>.retained(body), { data in releaseBox(data) })
    }
  }

  /// Calls `handler` once after the next frame of the window was drawn.
  /// - Returns: a token to cancel the call; nil if the widget is not in a window.
  @discardableResult
  public func onNextPaint(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(clock))
    var token: SignalToken?
    token = object.connect("after-paint") { _ in
      token?.disconnect()
      token = nil
      handler()
      return false
    }
    return token
  }

  private static let lackOfFrames = "halcyon-lack-of-frames"

  private var clockObject: UnsafeMutablePointer<GObject>? {
    gtk_widget_get_frame_clock(widget).map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self)
    }
  }

  /// Whether a frame of the window was late, and none has been painted since.
  var lacksFrames: Bool {
    clockObject.map { g_object_get_data($0, Self.lackOfFrames) != nil } ?? false
  }

  /// Records that a frame of the window is late, until one is painted.
  func noteLackOfFrames() {
    guard let clock = clockObject, !lacksFrames else { return }
    g_object_set_data(clock, Self.lackOfFrames, UnsafeMutableRawPointer(bitPattern: 1))
    onNextPaint { g_object_set_data(clock, Self.lackOfFrames, nil) }
  }
}
