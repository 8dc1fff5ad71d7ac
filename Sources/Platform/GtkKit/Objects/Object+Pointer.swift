extension Object {
  /// The GObject, for code that calls GTK directly. Valid while this object or the widget tree
  /// holds it; take a reference to keep it longer.
  public var gobject: UnsafeMutableRawPointer { raw }
}
