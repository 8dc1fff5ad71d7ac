import CGtk

extension Widget {
  /// Calls `handler` once, after the next frame of the window has been drawn; not at all where the widget is in none.
  /// - Returns: what ends the wait.
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
