import CGtk

extension ScrolledWindow {
  /// Lets what is in the middle stay in the middle when the content changes its size in the next layout.
  public func keepCenter() {
    for adjustment in [
      gtk_scrolled_window_get_hadjustment(opaque), gtk_scrolled_window_get_vadjustment(opaque),
    ] {
      guard let adjustment else { continue }
      let page = gtk_adjustment_get_page_size(adjustment)
      let extent = max(gtk_adjustment_get_upper(adjustment), 1)
      let center = (gtk_adjustment_get_value(adjustment) + page / 2) / extent
      let object = Object(borrowing: UnsafeMutableRawPointer(adjustment))
      var token: SignalToken?
      token = object.connect("changed") {
        guard token != nil, gtk_adjustment_get_upper(adjustment) != extent else { return }
        token?.disconnect()
        token = nil
        gtk_adjustment_set_value(
          adjustment,
          center * gtk_adjustment_get_upper(adjustment)
            - gtk_adjustment_get_page_size(adjustment) / 2)
      }
    }
  }
}
