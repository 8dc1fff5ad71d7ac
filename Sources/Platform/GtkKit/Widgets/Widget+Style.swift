import CGtk

extension Widget {
  /// A named color of the style sheet, such as `accent_color`; nil if it is not defined.
  public func color(named name: String) -> Color? {
    var color = GdkRGBA()
    guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color) != 0
    else { return nil }
    return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
