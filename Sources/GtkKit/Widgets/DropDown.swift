import CGtk

/// A choice of one from a short list that unfolds.
public final class DropDown: Widget {
  /// A list of words; `name` is what assistive technology and the tooltip say.
  public init(_ choices: [String], name: String) {
    var widget: UnsafeMutablePointer<GtkWidget>?
    withStringArray(choices) { widget = gtk_drop_down_new_from_strings($0) }
    super.init(widget: widget ?? gtk_drop_down_new(nil, nil))
    tooltip = name
    setAccessibleLabel(name)
  }
  /// Which of the words is chosen, from 0; nil where there are none.
  public var selected: Int? {
    get {
      let index = gtk_drop_down_get_selected(opaque)
      return index == UInt32.max ? nil : Int(index)
    }
    set { gtk_drop_down_set_selected(opaque, newValue.map { UInt32(clamping: $0) } ?? .max) }
  }
  /// Called with the choice after each change, also by the program.
  @discardableResult
  public func onSelected(_ handler: @escaping (Int) -> Void) -> SignalToken {
    onChange(of: "selected") { [weak self] in
      if let index = self?.selected { handler(index) }
    }
  }
}
