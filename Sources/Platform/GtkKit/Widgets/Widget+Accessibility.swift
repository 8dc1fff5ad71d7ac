import CGtk

extension Widget {
  /// Sets what the widget is to assistive technology. Has to be called before the widget is shown.
  public func setAccessibleRole(_ role: AccessibleRole) {
    hal_object_set_int(raw, "accessible-role", Int32(bitPattern: role.gtk.rawValue))
  }
  /// Sets the accessible name.
  public func setAccessibleLabel(_ label: String) { hal_accessible_set_label(widget, label) }
  /// Sets the accessible description.
  public func setAccessibleDescription(_ text: String) {
    hal_accessible_set_description(widget, text)
  }
  /// Sets the accessible value, as a number and as text.
  public func setAccessibleValue(_ now: Double, in range: ClosedRange<Double>, text: String) {
    hal_accessible_set_value(widget, range.lowerBound, range.upperBound, now, text)
  }
  /// Sets the accessible selected state.
  public func setAccessiblySelected(_ selected: Bool) {
    hal_accessible_set_selected(widget, selected ? 1 : 0)
  }
  /// Sets the accessible expanded state.
  public func setAccessiblyExpanded(_ expanded: Bool) {
    hal_accessible_set_expanded(widget, expanded ? 1 : 0)
  }
  /// Sets the accessible checked state; `nil` for a mixed state.
  public func setAccessiblyChecked(_ checked: Bool?) {
    hal_accessible_set_checked(widget, checked.map { $0 ? 1 : 0 } ?? 2)
  }
  /// Sets whether the widget opens a menu.
  public func setAccessibleHasPopup(_ hasPopup: Bool) {
    hal_accessible_set_has_popup(widget, hasPopup ? 1 : 0)
  }
  /// Lets assistive technology speak a message while the widget is mapped.
  public func announce(_ message: String, interrupts: Bool = false) {
    guard isMapped else { return }
    _ = hal_accessible_announce(widget, message, interrupts ? 1 : 0)
  }
  /// Hides the widget and its children from assistive technology, but not from the eye.
  public func setAccessiblyHidden(_ hidden: Bool) {
    hal_accessible_set_hidden(widget, hidden ? 1 : 0)
  }
}

extension Widget {
  /// Removes the accessible names that GTK gives to buttons with a label, in a part of a dialog of
  /// libadwaita: they contain the underscore of the mnemonic, and the label is a part of the name
  /// anyway.
  static func nameButtonsByLabels(in widget: UnsafeMutablePointer<GtkWidget>) {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0,
      gtk_button_get_label(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self))
        != nil
    {
      gtk_accessible_reset_property(OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      nameButtonsByLabels(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
  }
}

/// What a widget is to assistive technology.
public enum AccessibleRole {
  case generic, group, image, alert, status, progressBar, list, tabPanel, table, row, grid,
    gridCell, checkBox

  var gtk: GtkAccessibleRole {
    switch self {
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    // Newer versions of GTK than 4.8, such as 4.18, give a status no name.
    case .status: hal_gtk_version() > 4_008 ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_STATUS
    case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .tabPanel: GTK_ACCESSIBLE_ROLE_TAB_PANEL
    case .table: GTK_ACCESSIBLE_ROLE_TABLE
    case .row: GTK_ACCESSIBLE_ROLE_ROW
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
    case .checkBox: GTK_ACCESSIBLE_ROLE_CHECKBOX
    }
  }
}
