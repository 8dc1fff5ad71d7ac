import CGtk

/// A message that a `ToastOverlay` shows for a while.
///
/// The time stops while the pointer is over the toast or the focus is in it.
public final class Toast: Object {
  private static let maximumLines = 5
  /// The space beside a toast, on both sides together.
  private static let margin = 48
  /// In less space, a line that is cut off reads better than parts of words.
  private static let leastCharacters = 10
  /// How much longer than the fading out of a toast its appearance takes, in microseconds, with a
  /// reserve for rounding.
  private static let appearanceExcess = 210_000

  private let title: Label
  /// The time of the frame in which the toast began to appear; `nil` while it is queued.
  private var appeared: Int?
  private var isDismissed = false
  private var dismissedHandlers: [() -> Void] = []
  private var waitsToHide = false

  /// Creates a toast.
  /// - Parameters:
  ///   - message: Plain text; wrapped in a narrow window, and cut off after five lines.
  ///   - accessibleLabel: The text for assistive technology; `nil` for the message.
  ///   - button: The label of the button; `nil` for no button.
  ///   - seconds: How long the toast is shown; 0 until it is dismissed.
  public init(
    _ message: String, accessibleLabel: String? = nil, button: String? = nil, seconds: Int = 5
  ) {
    title = Label(message, style: "heading")
    super.init(adopting: UnsafeMutableRawPointer(adw_toast_new("")))
    title.wraps = true
    title.ellipsizes = true
    title.maximumLines = Self.maximumLines
    title.tooltip = message
    title.connect("map") { [weak self, weak title] in
      guard let title else { return }
      Self.fit(title)
      self?.appeared = title.frameTime
    }
    // The first handler of this signal, before that of the overlay.
    connect("dismissed") { [weak self] in self?.takeDismissal() }
    if let accessibleLabel { title.setAccessibleLabel(accessibleLabel) }
    adw_toast_set_custom_title(opaque, title.widget)
    if let button { adw_toast_set_button_label(opaque, button) }
    adw_toast_set_timeout(opaque, UInt32(clamping: max(seconds, 0)))
  }

  /// Calls the handlers, and postpones the signal for the overlay while the toast appears.
  ///
  /// libadwaita 1.2 releases a toast when it has faded out. If it still appears then, which takes
  /// 500 instead of 300 ms when it replaces another one, the end of its appearance accesses
  /// released memory.
  private func takeDismissal() {
    if !isDismissed {
      isDismissed = true
      for handler in dismissedHandlers { handler() }
    }
    guard let appeared, title.isMapped, title.isAnimationEnabled, let now = title.frameTime else {
      return
    }
    let end = appeared + Self.appearanceExcess
    guard now < end else { return }
    g_signal_stop_emission_by_name(raw, "dismissed")
    guard !waitsToHide else { return }
    waitsToHide = true
    // The toast stays alive until then.
    title.onTick {
      // The toast has no overlay any more, so that dismissing it again would have no effect.
      if $0 >= end { hal_object_emit(self.raw, "dismissed") }
      return $0 < end
    }
  }

  /// Wraps a message at the width of the window. libadwaita 1.2 gives a toast the height of its
  /// natural width, which must therefore fit.
  private static func fit(_ title: Label) {
    var ancestor = gtk_widget_get_parent(title.widget)
    while let next = ancestor, String(cString: gtk_widget_get_css_name(next)) != "toast" {
      ancestor = gtk_widget_get_parent(next)
    }
    guard let toast = ancestor, let overlay = gtk_widget_get_parent(toast) else { return }
    func natural(_ widget: UnsafeMutablePointer<GtkWidget>) -> Int {
      var width: Int32 = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
      return Int(width)
    }
    let others = natural(toast) - natural(title.widget)
    let room = Int(gtk_widget_get_width(overlay)) - others - margin
    let context = gtk_widget_get_pango_context(title.widget)
    let metrics = pango_context_get_metrics(context, nil, nil)
    defer { pango_font_metrics_unref(metrics) }
    let character = max(Int(pango_font_metrics_get_approximate_char_width(metrics)), 1)
    let characters = room * Int(PANGO_SCALE) / character
    title.wraps = characters >= leastCharacters
    // GTK also wraps ellipsized text of several lines that must not wrap.
    title.maximumLines = title.wraps ? maximumLines : 1
    if title.wraps { gtk_label_set_max_width_chars(title.opaque, Int32(clamping: characters)) }
  }

  /// How long the toast is shown; 0 until it is dismissed.
  public var seconds: Int { Int(adw_toast_get_timeout(opaque)) }
  /// Hides the toast, as soon as it has mostly appeared, or removes it from the queue. Has no
  /// effect if it is not in an overlay.
  public func dismiss() { adw_toast_dismiss(opaque) }
  /// Called when the button is clicked; the toast is dismissed as well.
  @discardableResult
  public func onButton(_ handler: @escaping () -> Void) -> SignalToken {
    connect("button-clicked") { [weak self] in
      if self?.isDismissed == false { handler() }
    }
  }
  /// Called once, when the toast is dismissed, by the user, the program or its time.
  public func onDismissed(_ handler: @escaping () -> Void) { dismissedHandlers.append(handler) }
  /// Emits the `button-clicked` signal.
  public func emitButton() { hal_object_emit(raw, "button-clicked") }
}

/// Shows toasts over its child, one after another.
public final class ToastOverlay: Widget {
  /// Creates an overlay without toasts.
  public init(child: Widget) {
    super.init(widget: adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.widget)
  }

  /// Shows a toast after those that were added before. One that must be shown at once needs the
  /// others dismissed: with high priority, libadwaita 1.2 fails an assertion if the toast before it
  /// is shown again while it still fades out.
  public func show(_ toast: Toast) {
    g_object_ref(toast.raw)  // The overlay takes a reference.
    adw_toast_overlay_add_toast(opaque, toast.opaque)
    if let visibleToast {
      keepFocusOnClick(visibleToast)
      Self.nameButtonsByLabels(in: visibleToast)
    }
  }

  /// Clicks on the buttons of a toast, which disappear soon, leave the focus where it is.
  private func keepFocusOnClick(_ widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_focus_on_click(widget, 0)
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      keepFocusOnClick(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  /// Focuses the first button of the visible toast.
  /// - Returns: Whether a toast is visible.
  public func focusToast() -> Bool {
    guard let toast = visibleToast else { return false }
    return gtk_widget_child_focus(toast, GTK_DIR_TAB_FORWARD) != 0
  }
  /// Whether the focus is in a toast.
  public var isToastFocused: Bool {
    guard let toast = visibleToast else { return false }
    return gtk_widget_get_state_flags(toast).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// The widget of the newest toast, which libadwaita appends to the overlay.
  private var visibleToast: UnsafeMutablePointer<GtkWidget>? {
    guard let last = gtk_widget_get_last_child(widget),
      gtk_widget_get_css_name(last).map({ String(cString: $0) }) == "toast"
    else { return nil }
    return last
  }
}

extension Widget {
  /// The message of the toast that is shown over the widget or a part of it; nil if there is none.
  /// For tests.
  public var shownToast: String? { Self.toast(in: widget, isInToast: false) }

  private static func toast(
    in widget: UnsafeMutablePointer<GtkWidget>, isInToast: Bool
  ) -> String? {
    if isInToast, let label = Object.existing(UnsafeMutableRawPointer(widget)) as? Label {
      return label.text
    }
    let isInToast = isInToast || String(cString: gtk_widget_get_css_name(widget)) == "toast"
    // The newest toast is the last child.
    var child = gtk_widget_get_last_child(widget)
    while let next = child {
      if let found = toast(in: next, isInToast: isInToast) { return found }
      child = gtk_widget_get_prev_sibling(next)
    }
    return nil
  }
}
