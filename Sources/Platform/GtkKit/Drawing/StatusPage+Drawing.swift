import CGtk

extension StatusPage {
  /// Shows a drawing in place of the icon.
  public func show(_ drawing: Paintable) {
    adw_status_page_set_paintable(opaque, drawing.opaque)
  }
}
