import CGtk

extension Widget {
  /// Sets the accessible name and description of the list item or grid cell around this row, which
  /// gets the focus and has no name in GTK 4.8. Has no effect outside lists.
  public func setAccessibleListItem(label: String, description: String = "") {
    guard let item = gtk_widget_get_parent(widget),
      [GTK_ACCESSIBLE_ROLE_GRID_CELL, GTK_ACCESSIBLE_ROLE_LIST_ITEM].contains(
        gtk_accessible_get_accessible_role(OpaquePointer(item)))
    else { return }
    hal_accessible_set_label(item, label)
    hal_accessible_set_description(item, description)
  }
}
