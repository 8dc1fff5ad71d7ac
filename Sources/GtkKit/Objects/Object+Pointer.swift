extension Object {
  /// The GObject, for code that calls GTK itself: valid as long as this object or its widget tree
  /// holds it. Reference it before keeping it.
  public var gobject: UnsafeMutableRawPointer { raw }
}
