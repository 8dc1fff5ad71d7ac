import CGtk

/// A text field for a search term, with an icon to clear it.
public final class SearchEntry: Widget {
  /// Creates a field. The placeholder is also its accessible name.
  public init(placeholder: String) {
    super.init(widget: gtk_search_entry_new())
    hal_object_set_string(raw, "placeholder-text", placeholder)
    setAccessibleLabel(placeholder)
  }
  /// The text.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
  /// The milliseconds without a change after which `onSearch` is called.
  public var delayMilliseconds: Int {
    get { Int(gtk_search_entry_get_search_delay(opaque)) }
    set { gtk_search_entry_set_search_delay(opaque, UInt32(clamping: newValue)) }
  }
  /// Focuses the field and selects its text.
  public func selectAll() {
    grabFocus()
    gtk_editable_select_region(opaque, 0, -1)
  }
  /// Focuses the field with the caret at the end.
  public func focusEnd() {
    grabFocus()
    gtk_editable_set_position(opaque, -1)
  }
  /// Called when the text has not changed for the delay, and at once when it becomes empty.
  @discardableResult
  public func onSearch(_ handler: @escaping () -> Void) -> SignalToken {
    connect("search-changed", handler)
  }
  /// Called on Enter.
  @discardableResult
  public func onActivated(_ handler: @escaping () -> Void) -> SignalToken {
    connect("activate", handler)
  }
  /// Called on Escape.
  @discardableResult
  public func onStop(_ handler: @escaping () -> Void) -> SignalToken {
    connect("stop-search", handler)
  }
  /// Emits the `activate` signal.
  public func emitActivated() { hal_object_emit(raw, "activate") }
  /// Emits the `stop-search` signal.
  public func emitStop() { hal_object_emit(raw, "stop-search") }
}

/// A bar below the header bar that slides in.
public final class SearchRevealer: Widget {
  /// Creates a hidden bar.
  public init(child: Widget) {
    super.init(widget: gtk_search_bar_new())
    gtk_search_bar_set_child(opaque, child.widget)
  }
  /// Whether the bar is shown.
  public var isRevealed: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
  }
}

extension Widget {
  /// Passes typed characters that no descendant handled to a field.
  /// - Parameter field: Prepares and returns the field for a character; `nil` to ignore it. The
  ///   field must be focusable when it is returned.
  public func onTyping(_ field: @escaping () -> SearchEntry?) {
    guard let controller = gtk_event_controller_key_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    object.connect("key-pressed") { [weak object] arguments in
      guard beginsText(arguments), let object, let entry = field(),
        let text = gtk_editable_get_delegate(entry.opaque)
      else { return false }
      return gtk_event_controller_key_forward(
        object.opaque, UnsafeMutablePointer<GtkWidget>(text)) != 0
    }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls `handler` for each key that types a character, before descendants receive it.
  public func onCharacterKey(_ handler: @escaping () -> Void) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Object(borrowing: UnsafeMutableRawPointer(controller)).connect("key-pressed") { arguments in
      if beginsText(arguments) { handler() }
      return false
    }
    gtk_widget_add_controller(widget, controller)
  }
}

/// Returns whether a key press without modifiers types a visible character.
private func beginsText(_ arguments: SignalArguments) -> Bool {
  let ignored =
    GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    | GDK_META_MASK.rawValue
  return arguments.flags(3) & ignored == 0 && beginsText(UInt32(clamping: arguments.uint(1)))
}

/// Returns whether a key types a visible character or begins one with a dead key.
private func beginsText(_ key: UInt32) -> Bool {
  let character = gdk_keyval_to_unicode(key)
  if character != 0 { return g_unichar_isgraph(character) != 0 }
  return gdk_keyval_name(key).map { String(cString: $0).hasPrefix("dead_") } ?? false
}
