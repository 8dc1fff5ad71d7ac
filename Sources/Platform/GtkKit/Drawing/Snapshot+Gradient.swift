import CGtk

extension Snapshot {
  /// Fills a rectangle with a vertical gradient.
  public func fill(_ bounds: Rectangle, from top: Color, to bottom: Color) {
    var area = bounds.graphene
    var start = graphene_point_t(x: Float(bounds.x), y: Float(bounds.y))
    var end = graphene_point_t(x: Float(bounds.x + bounds.width), y: Float(bounds.y))
    let stops = [
      GskColorStop(offset: 0, color: top.gdk), GskColorStop(offset: 1, color: bottom.gdk),
    ]
    gtk_snapshot_append_linear_gradient(
      pointer, &area, &start, &end, stops, gsize(stops.count))
  }
}
