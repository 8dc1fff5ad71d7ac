import CGtk

/// A row or column of widgets.
public final class BoxLayout: Widget {
  /// `spacing` in logical pixels.
  public init(_ orientation: Orientation, spacing: Int = 0) {
    super.init(widget: hal_box_new(orientation.gtk, Int32(clamping: spacing)))
  }
  /// Creates a box with children in order.
  public convenience init(_ orientation: Orientation, spacing: Int = 0, _ children: [Widget]) {
    self.init(orientation, spacing: spacing)
    children.forEach(append)
  }
  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }
  /// Inserts a widget after `sibling`, or first if nil; moves it if it is already a child.
  public func insert(_ child: Widget, after sibling: Widget?) {
    if gtk_widget_get_parent(child.widget) == widget {
      gtk_box_reorder_child_after(pointer(), child.widget, sibling?.widget)
    } else {
      gtk_box_insert_child_after(pointer(), child.widget, sibling?.widget)
    }
  }
  /// Removes a child; other widgets are ignored.
  public func remove(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == widget { gtk_box_remove(pointer(), child.widget) }
  }
}

/// A line between widgets.
public final class Separator: Widget {
  /// Creates a line.
  public init(_ orientation: Orientation) {
    super.init(widget: gtk_separator_new(orientation.gtk))
  }
}

/// Shows and hides its child with a transition.
public final class Revealer: Widget {
  /// The transition of the child.
  public enum Transition { case slideDown, slideUp, crossfade }

  /// Creates a revealer that hides its child.
  public init(child: Widget, transition: Transition, milliseconds: Int = 250) {
    super.init(widget: gtk_revealer_new())
    gtk_revealer_set_child(opaque, child.widget)
    gtk_revealer_set_transition_duration(opaque, UInt32(clamping: milliseconds))
    let type =
      switch transition {
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      }
    gtk_revealer_set_transition_type(opaque, type)
  }
  /// Whether the child is revealed or being revealed.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
  /// Called at the end of a transition, with whether the child is revealed.
  @discardableResult
  public func onTransitionEnd(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    onChange(of: "child-revealed") { [weak self] in
      guard let self else { return }
      handler(gtk_revealer_get_child_revealed(opaque) != 0)
    }
  }
}

/// Limits the width of its child for readability.
public final class Clamp: Widget {
  /// - Parameters:
  ///   - maximumWidth: in logical pixels.
  ///   - isGradual: whether the child is narrower than the maximum until there is ample space.
  public init(child: Widget, maximumWidth: Int, isGradual: Bool = true) {
    super.init(widget: adw_clamp_new())
    _ = hal_clamp_use_pixels(widget)
    adw_clamp_set_maximum_size(opaque, Int32(clamping: maximumWidth))
    adw_clamp_set_tightening_threshold(
      opaque, Int32(clamping: isGradual ? maximumWidth * 2 / 3 : maximumWidth))
    adw_clamp_set_child(opaque, child.widget)
  }
}

/// A page for empty states, with an icon and a description.
public final class StatusPage: Widget {
  /// Creates a page with a symbolic icon, plain text and an optional child below.
  public init(icon: String, title: String, description: String, child: Widget? = nil) {
    super.init(widget: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    // Unlike the title, the description is markup.
    adw_status_page_set_description(opaque, escapedMarkup(description))
    if let child { adw_status_page_set_child(opaque, child.widget) }
  }
}
