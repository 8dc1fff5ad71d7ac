import CGtk

extension ScrolledWindow {
  /// Prepares for content scaled by `factor` in the next layout, keeping the center of the view in
  /// place.
  ///
  /// This sets the position before the layout, since GTK draws the content at the position from the
  /// start of the layout.
  public func contentWillScale(by factor: Double) {
    for adjustment in [
      gtk_scrolled_window_get_hadjustment(opaque), gtk_scrolled_window_get_vadjustment(opaque),
    ] {
      guard let adjustment else { continue }
      let page = gtk_adjustment_get_page_size(adjustment)
      let extent = max(gtk_adjustment_get_upper(adjustment) * factor, page)
      let center = (gtk_adjustment_get_value(adjustment) + page / 2) * factor
      gtk_adjustment_configure(
        adjustment, min(max(center - page / 2, 0), extent - page), 0, extent,
        gtk_adjustment_get_step_increment(adjustment),
        gtk_adjustment_get_page_increment(adjustment), page)
    }
  }
}
