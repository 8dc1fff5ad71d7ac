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
}
