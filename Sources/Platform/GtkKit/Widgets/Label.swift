import CGtk

/// Read-only text.
public final class Label: Widget {
  /// Creates a label with plain text, without markup.
  public init(_ text: String = "", style: String? = nil) {
    super.init(widget: hal_label_new(text))
    if let style { addStyle(style) }
  }
  /// The visible text.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      FramePass.warn("The text")
      gtk_label_set_text(opaque, newValue)
    }
  }
  /// Whether long text continues on the next line.
  public var wraps: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set {
      gtk_label_set_wrap(opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }
  /// Whether text that does not fit ends in "…".
  public var ellipsizes: Bool {
    get { gtk_label_get_ellipsize(opaque) != PANGO_ELLIPSIZE_NONE }
    set { gtk_label_set_ellipsize(opaque, newValue ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE) }
  }
  /// The least width of ellipsized text, in average characters; -1 for "…" alone.
  public var minimumCharacters: Int {
    get { Int(gtk_label_get_width_chars(opaque)) }
    set { gtk_label_set_width_chars(opaque, Int32(clamping: newValue)) }
  }
  /// The maximum number of lines of wrapped and ellipsized text; -1 for no limit.
  public var maximumLines: Int {
    get { Int(gtk_label_get_lines(opaque)) }
    set { gtk_label_set_lines(opaque, Int32(clamping: newValue)) }
  }
  /// Whether the text can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }
  /// Disables hyphens in wrapped words, which would make host names ambiguous.
  public func disableHyphenation() {
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    gtk_label_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }
  /// The horizontal alignment: 0 at the start of the line, 1 at its end.
  public var textAlignment: Float {
    get { gtk_label_get_xalign(opaque) }
    set {
      if newValue != textAlignment { FramePass.warn("The text alignment") }
      gtk_label_set_xalign(opaque, newValue)
    }
  }
}
