import CGtk

extension Widget {
  /// Names what a list or grid puts around this row or cell, and describes it: that has the keyboard, and GTK 4.8 gives
  /// assistive technology no name for it. Does nothing outside of a list.
  public func setAccessibleListItem(label: String, description: String = "") {
    guard let item = gtk_widget_get_parent(widget),
      [GTK_ACCESSIBLE_ROLE_GRID_CELL, GTK_ACCESSIBLE_ROLE_LIST_ITEM].contains(
        gtk_accessible_get_accessible_role(OpaquePointer(item)))
    else { return }
    hal_accessible_set_label(item, label)
    hal_accessible_set_description(item, description)
  }
}
