import CGtk

/// A row or column of widgets.
public final class BoxLayout: Widget {
  /// `spacing` in logical pixels.
  public init(_ orientation: Orientation, spacing: Int = 0) {
    super.init(widget: gtk_box_new(orientation.gtk, Int32(clamping: spacing)))
  }
  /// A box with these children, in this order.
  public convenience init(_ orientation: Orientation, spacing: Int = 0, _ children: [Widget]) {
    self.init(orientation, spacing: spacing)
    children.forEach(append)
  }
  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }
  /// Puts a widget after `sibling`, or first for `nil`; moves it where it is a child already.
  public func insert(_ child: Widget, after sibling: Widget?) {
    if gtk_widget_get_parent(child.widget) == widget {
      gtk_box_reorder_child_after(pointer(), child.widget, sibling?.widget)
    } else {
      gtk_box_insert_child_after(pointer(), child.widget, sibling?.widget)
    }
  }
  /// Takes a child out; does nothing with another's.
  public func remove(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == widget { gtk_box_remove(pointer(), child.widget) }
  }
}

/// A child with others drawn over it.
public final class Overlay: Widget {
  /// An overlay with nothing over the child yet.
  public init(child: Widget) {
    super.init(widget: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
  }
  /// Puts a widget on top of all that is there.
  public func addOverlay(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }
  /// Takes a widget off again; does nothing with another's.
  public func removeOverlay(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == widget {
      gtk_overlay_remove_overlay(opaque, child.widget)
    }
  }
}

/// Shows and hides its child with a transition.
public final class Revealer: Widget {
  /// How the child comes and goes.
  public enum Transition { case slideDown, crossfade }

  /// A revealer that hides its child until told otherwise.
  public init(child: Widget, transition: Transition, milliseconds: Int = 250) {
    super.init(widget: gtk_revealer_new())
    gtk_revealer_set_child(opaque, child.widget)
    gtk_revealer_set_transition_duration(opaque, UInt32(clamping: milliseconds))
    gtk_revealer_set_transition_type(
      opaque,
      transition == .slideDown
        ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN : GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
  }
  /// Whether the child is shown, or on its way to be.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
  /// Called when a transition has come to its end: with true where the child is shown.
  @discardableResult
  public func onTransitionEnd(_ handler: @escaping (Bool) -> Void) -> SignalToken {
    onChange(of: "child-revealed") { [weak self] in
      guard let self else { return }
      handler(gtk_revealer_get_child_revealed(opaque) != 0)
    }
  }
}

/// Scrolls its child.
public final class ScrolledWindow: Widget {
  /// Scrolls up and down, and sideways where `horizontal` is true.
  public init(child: Widget, horizontal: Bool = false) {
    super.init(widget: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, child.widget)
  }
  /// The vertical place, in logical pixels from the top.
  public var verticalPosition: Double {
    get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
    set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
  }
  /// Calls `handler` when the view moves, or it or its content changes its height.
  public func onScroll(_ handler: @escaping () -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(adjustment))
    object.connect("value-changed", handler)
    object.connect("changed", handler)
  }
  /// Scrolls to a place as soon as the content is long enough, in the same frame.
  public func restore(_ position: Double) {
    verticalPosition = position
    guard verticalPosition < position,
      let adjustment = gtk_scrolled_window_get_vadjustment(opaque)
    else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(adjustment))
    var token: SignalToken?
    token = object.connect("changed") { [weak self] in
      guard let self, token != nil else { return }
      if gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        >= position
      {
        token?.disconnect()
        token = nil
        verticalPosition = position
      }
    }
  }
  /// Is as high as the child, as far as there is room, before it scrolls.
  /// - Parameter maximum: in logical pixels.
  public func takesNaturalHeight(maximum: Int? = nil) {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, maximum.map { Int32(clamping: $0) } ?? -1)
  }
}

/// Keeps its child from growing wider than is good to read.
public final class Clamp: Widget {
  /// `maximumWidth` in logical pixels.
  public init(child: Widget, maximumWidth: Int) {
    super.init(widget: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, Int32(clamping: maximumWidth))
    adw_clamp_set_tightening_threshold(opaque, Int32(clamping: maximumWidth * 2 / 3))
    adw_clamp_set_child(opaque, child.widget)
  }
}

/// A page that says what will be here and how to begin.
public final class StatusPage: Widget {
  /// A page with a symbolic icon, plain words, and a child below them.
  public init(icon: String, title: String, description: String, child: Widget? = nil) {
    super.init(widget: adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    // Unlike the title, a description is markup.
    adw_status_page_set_description(opaque, escapedMarkup(description))
    if let child { adw_status_page_set_child(opaque, child.widget) }
  }
}

/// Shows short messages over its child.
public final class ToastOverlay: Widget {
  /// An overlay without messages yet.
  public init(child: Widget) {
    super.init(widget: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.widget)
  }
  /// Shows a message with, at most, one action.
  public func show(_ message: String, button: String? = nil, onButton: (() -> Void)? = nil) {
    guard let toast = adw_toast_new("") else { return }
    // A title is markup, and libadwaita 1.2 has no way to say otherwise.
    adw_toast_set_title(toast, escapedMarkup(message))
    if let button {
      adw_toast_set_button_label(toast, button)
      let object = Object(borrowing: UnsafeMutableRawPointer(toast))
      object.connect("button-clicked") { onButton?() }
    }
    adw_toast_overlay_add_toast(opaque, toast)
  }
}

/// Shows the first of its children that fits.
public final class Squeezer: Widget {
  /// - Parameter children: the widest first.
  public init(_ children: [Widget]) {
    super.init(widget: adw_squeezer_new())
    adw_squeezer_set_homogeneous(opaque, 0)
    for child in children { adw_squeezer_add(opaque, child.widget) }
  }
}
