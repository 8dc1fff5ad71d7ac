import CGtk

extension Widget {
  /// The name that assistive technology reads.
  public func setAccessibleLabel(_ label: String) { hal_accessible_set_label(widget, label) }
  /// What assistive technology reads after the name.
  public func setAccessibleDescription(_ text: String) {
    hal_accessible_set_description(widget, text)
  }
  /// What a progress or slider stands at, in numbers and in words.
  public func setAccessibleValue(_ now: Double, in range: ClosedRange<Double>, text: String) {
    hal_accessible_set_value(widget, range.lowerBound, range.upperBound, now, text)
  }
  /// Says that nothing is known of the value.
  public func resetAccessibleValue() { hal_accessible_reset_value(widget) }
  /// Says whether what the widget opens is open.
  public func setAccessiblyExpanded(_ expanded: Bool) {
    hal_accessible_set_expanded(widget, expanded ? 1 : 0)
  }
  /// Hides the widget and its children from assistive technology, but not from the eye.
  public func setAccessiblyHidden(_ hidden: Bool) {
    hal_accessible_set_hidden(widget, hidden ? 1 : 0)
  }
}

/// What a widget is to assistive technology.
public enum AccessibleRole {
  case generic, group, image, alert, status, progressBar, list, tabPanel

  var gtk: GtkAccessibleRole {
    switch self {
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .tabPanel: GTK_ACCESSIBLE_ROLE_TAB_PANEL
    }
  }
}
