import CGtk

/// A drop-down list.
public final class DropDown: Widget {
  /// Creates a list of strings; `name` is its tooltip and accessible name.
  public init(_ choices: [String], name: String) {
    var widget: UnsafeMutablePointer<GtkWidget>?
    withStringArray(choices) { widget = gtk_drop_down_new_from_strings($0) }
    super.init(widget: widget ?? gtk_drop_down_new(nil, nil))
    tooltip = name
    setAccessibleLabel(name)
    // The button inside is what has the focus. It has no name, and says which item is selected.
    onSelected { [weak self] _ in self?.describe() }
    describe()
  }

  private func describe() {
    guard let button = gtk_widget_get_first_child(widget) else { return }
    let item = gtk_drop_down_get_selected_item(opaque).flatMap { item in
      gtk_string_object_get_string(OpaquePointer(item)).map { String(cString: $0) }
    }
    hal_accessible_set_label(button, [tooltip, item ?? ""].joined(separator: ": "))
  }
  /// Replaces the choices.
  public func setChoices(_ choices: [String], selected index: Int) {
    withStringArray(choices) { strings in
      guard let list = gtk_string_list_new(strings) else { return }
      gtk_drop_down_set_model(opaque, list)
      g_object_unref(UnsafeMutableRawPointer(list))
    }
    selected = index
  }
  /// The index of the selected item; nil if the list is empty.
  public var selected: Int? {
    get {
      let index = gtk_drop_down_get_selected(opaque)
      return index == UInt32.max ? nil : Int(index)
    }
    set { gtk_drop_down_set_selected(opaque, newValue.map { UInt32(clamping: $0) } ?? .max) }
  }
  /// Called with the selected index after each change, including changes by the program.
  @discardableResult
  public func onSelected(_ handler: @escaping (Int) -> Void) -> SignalToken {
    onChange(of: "selected") { [weak self] in
      if let index = self?.selected { handler(index) }
    }
  }
}
