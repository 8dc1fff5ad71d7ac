import CGtk

/// Records what a widget draws. Valid only during the call that provides it.
public struct Snapshot {
  let pointer: OpaquePointer

  /// Draws `body` translated by a distance in logical pixels.
  public func translated(x: Double, y: Double, _ body: () -> Void) {
    gtk_snapshot_save(pointer)
    var point = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(pointer, &point)
    body()
    gtk_snapshot_restore(pointer)
  }
  /// Draws `body` as a group with an opacity, 0...1.
  public func withOpacity(_ opacity: Double, _ body: () -> Void) {
    gtk_snapshot_push_opacity(pointer, min(max(opacity, 0), 1))
    body()
    gtk_snapshot_pop(pointer)
  }
  /// Draws `body` with an opacity, 0...1, over a background, by drawing the background over it.
  /// Takes less time than a group, which needs a buffer of its own.
  /// - Parameters:
  ///   - background: What is below. Unless it is opaque, `body` is drawn as a group.
  ///   - bounds: Contains all that `body` draws.
  public func faded(
    to opacity: Double, over background: Color?, in bounds: Rectangle, _ body: () -> Void
  ) {
    guard let background, background.alpha >= 1 else { return withOpacity(opacity, body) }
    body()
    let cover = 1 - min(max(opacity, 0), 1)
    if cover > 0 { fill(bounds, with: background.withAlpha(Float(cover))) }
  }
  /// Draws `body` clipped to `bounds`, and nothing if these are empty: GTK 4.8 never releases what
  /// is drawn in an empty clip.
  public func clipped(to bounds: Rectangle, _ body: () -> Void) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    var bounds = bounds.graphene
    gtk_snapshot_push_clip(pointer, &bounds)
    body()
    gtk_snapshot_pop(pointer)
  }
  /// Fills a rectangle.
  public func fill(_ bounds: Rectangle, with color: Color) {
    var (color, bounds) = (color.gdk, bounds.graphene)
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }
  /// Draws a texture, stretched to a rectangle.
  public func draw(_ texture: Texture, in bounds: Rectangle) {
    var bounds = bounds.graphene
    gtk_snapshot_append_texture(pointer, texture.opaque, &bounds)
  }
  /// Draws a child at its allocation.
  public func draw(_ child: Widget, of parent: Widget) {
    gtk_widget_snapshot_child(parent.widget, child.widget, pointer)
  }
  /// Records a child without drawing it. GTK keeps what the widgets recorded, so that the frame
  /// which shows them only has to paint.
  public func record(_ child: Widget, of parent: Widget) {
    // Not into this snapshot with an empty clip: GTK 4.8 never releases what is inside one.
    guard let recording = gtk_snapshot_new() else { return }
    gtk_widget_snapshot_child(parent.widget, child.widget, recording)
    if let node = gtk_snapshot_free_to_node(recording) { gsk_render_node_unref(node) }
  }
  /// Draws a ring or an arc that starts at the top.
  /// - Parameter part: the fraction of the ring, 0...1.
  public func drawRing(
    in bounds: Rectangle, lineWidth: Double, part: Double, color: Color, clockwise: Bool = true
  ) {
    var area = bounds.graphene
    guard let cairo = gtk_snapshot_append_cairo(pointer, &area) else { return }
    defer { cairo_destroy(cairo) }
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
    let top = -Double.pi / 2
    let angle = 2 * Double.pi * min(max(part, 0), 1)
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    if clockwise {
      cairo_arc(cairo, x, y, radius, top, top + angle)
    } else {
      cairo_arc_negative(cairo, x, y, radius, top, top - angle)
    }
    cairo_stroke(cairo)
  }
}
