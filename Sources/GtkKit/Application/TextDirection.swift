import CGtk

extension Appearance {
  /// Whether text runs from right to left where a widget says nothing else; the language decides it. Settable for tests.
  public static var isRightToLeft: Bool {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }
}
