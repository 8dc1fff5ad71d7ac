import CGtk

extension Button {
  /// The name of the symbolic icon of an icon button.
  public var icon: String {
    get { gtk_button_get_icon_name(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != icon else { return }
      gtk_button_set_icon_name(pointer(), newValue)
      // GTK names the button by its icon again.
      gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
  }
  /// Sets the tooltip and accessible name of an icon button.
  public func setName(_ name: String) {
    tooltip = name
    setAccessibleLabel(name)
  }
}
