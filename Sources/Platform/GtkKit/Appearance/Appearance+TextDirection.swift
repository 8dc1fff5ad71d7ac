import CGtk

extension Appearance {
  /// Whether the default text direction, which depends on the language, is right to left. Settable
  /// for tests.
  public static var isRightToLeft: Bool {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }
}
