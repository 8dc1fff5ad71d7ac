import CGtk

/// A text for a canvas: shaped once, on one line unless `maximumLines` is greater, and ellipsized
/// if it is too long.
public final class TextLayout: Object {
  /// The text style relative to the font of the widget.
  public struct Style: Hashable, Sendable {
    /// Whether it is bold.
    public var isBold: Bool
    /// The size relative to the font of the widget.
    public var scale: Double
    /// Whether all digits have the same width.
    public var hasTabularDigits: Bool

    /// Creates a style; by default that of the widget.
    public nonisolated init(isBold: Bool = false, scale: Double = 1, hasTabularDigits: Bool = false)
    {
      self.isBold = isBold
      self.scale = scale
      self.hasTabularDigits = hasTabularDigits
    }
  }

  /// Creates a layout with the font and direction of a widget.
  public init(for widget: Widget, _ text: String, style: Style = Style()) {
    super.init(
      adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget.widget, text)))
    pango_layout_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    pango_layout_set_single_paragraph_mode(opaque, 1)
    let attributes = pango_attr_list_new()
    if style.isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if style.scale != 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(style.scale)) }
    if style.hasTabularDigits {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    pango_layout_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }

  /// The maximum width in logical pixels; longer text is ellipsized.
  public var maximumWidth: Int? {
    get {
      let width = pango_layout_get_width(opaque)
      return width < 0 ? nil : Int(width) / Int(PANGO_SCALE)
    }
    set {
      let width = newValue.map { Int32(clamping: $0).multipliedReportingOverflow(by: PANGO_SCALE) }
      pango_layout_set_width(opaque, width.map { $0.overflow ? Int32.max : $0.partialValue } ?? -1)
    }
  }

  /// The number of lines on which text of the maximum width continues.
  public var maximumLines: Int {
    get { -Int(pango_layout_get_height(opaque)) }
    set {
      // A negative height is a number of lines.
      pango_layout_set_height(opaque, -Int32(clamping: max(newValue, 1)))
      pango_layout_set_wrap(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// In logical pixels.
  public var size: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(opaque, &width, &height)
    return (Int(width), Int(height))
  }
}

extension Snapshot {
  /// Draws text with its upper left corner at a point, in either direction of writing.
  public func draw(_ text: TextLayout, x: Double, y: Double, color: Color) {
    // Pango aligns text whose direction differs from that of the widget to the other edge of the
    // maximum width.
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(text.opaque, nil, &logical)
    translated(x: x - Double(logical.x), y: y) {
      var color = color.gdk
      gtk_snapshot_append_layout(pointer, text.opaque, &color)
    }
  }

  /// Fills a rounded rectangle; a radius of half the height produces a pill or a circle.
  public func fill(_ bounds: Rectangle, cornerRadius: Double, with color: Color) {
    var area = bounds.graphene
    var rounded = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&rounded, &area, Float(cornerRadius))
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    fill(bounds, with: color)
    gtk_snapshot_pop(pointer)
  }
}
