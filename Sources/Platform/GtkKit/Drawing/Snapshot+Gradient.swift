import CGtk

extension Snapshot {
  /// Fills a rectangle with a gradient from its top to its bottom, or from its left to its right.
  public func fill(
    _ bounds: Rectangle, from first: Color, to last: Color,
    _ direction: Orientation = .vertical
  ) {
    var area = bounds.graphene
    var start = graphene_point_t(x: Float(bounds.x), y: Float(bounds.y))
    var end =
      direction == .vertical
      ? graphene_point_t(x: Float(bounds.x), y: Float(bounds.y + bounds.height))
      : graphene_point_t(x: Float(bounds.x + bounds.width), y: Float(bounds.y))
    let stops = [
      GskColorStop(offset: 0, color: first.gdk), GskColorStop(offset: 1, color: last.gdk),
    ]
    gtk_snapshot_append_linear_gradient(
      pointer, &area, &start, &end, stops, gsize(stops.count))
  }
}
