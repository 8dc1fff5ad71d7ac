import CGtk

/// A text field of several lines.
public final class TextView: Widget {
  /// The maximum number of characters; longer text is cut when it is read.
  public var maximumLength = 10_000

  /// Creates an empty field that wraps its text. Tab leaves it.
  public init() {
    super.init(widget: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(pointer(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(pointer(), 0)
    for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin] { set(pointer(), 8) }
    for set in [gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin] { set(pointer(), 8) }
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(pointer()) }

  /// The text.
  public var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      return String(
        (taking(gtk_text_buffer_get_text(buffer, &start, &end, 0)) ?? "").prefix(maximumLength))
    }
    set { if newValue != text { gtk_text_buffer_set_text(buffer, newValue, -1) } }
  }

  /// Called after each change of the text, including changes by the program.
  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let buffer else { return nil }
    return Object(borrowing: UnsafeMutableRawPointer(buffer)).connect("changed", handler)
  }
}
