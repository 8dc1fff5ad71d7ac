import CGtk

/// Draws the pictures of an animation so that GTK paints only the rows that change.
///
/// GTK paints what differs between the render nodes of two frames, and a new picture is a new node.
/// So the rows above and below those that have changed since the first picture are drawn by nodes
/// of their own, which are kept. This applies to the cairo renderer, and to pictures that are drawn
/// pixel by pixel; others are drawn as a whole.
@MainActor public final class ChangingRows {
  private var picture: Texture?
  private var bounds = Rectangle(width: 0, height: 0)
  private var changing = 0..<0
  private var still: [RenderNode] = []
  private var moving: RenderNode?

  /// Creates an object that has drawn nothing.
  public init() {}

  /// Draws a picture, stretched to a rectangle of a widget. Pictures that follow each other should
  /// have the same size and rectangle.
  public func draw(
    _ picture: Texture, in bounds: Rectangle, of widget: Widget, on snapshot: Snapshot
  ) {
    guard let surface = picture.surface, widget.isDrawnByCairo,
      surface.covers(bounds, scale: widget.deviceScale)
    else {
      self.picture = nil
      return snapshot.draw(picture, in: bounds, of: widget)
    }
    nodes(of: picture, surface, in: bounds).forEach(snapshot.draw)
  }

  /// Returns the nodes of a picture with its surface. Nodes of rows that have not changed are those
  /// of the picture before.
  func nodes(of picture: Texture, _ surface: CairoSurface, in bounds: Rectangle) -> [RenderNode] {
    if let previous = self.picture?.surface, previous.size == surface.size, self.bounds == bounds {
      if picture !== self.picture { update(surface, after: previous) }
    } else {
      restart(surface, in: bounds)
    }
    self.picture = picture
    return still + [moving].compactMap(\.self)
  }

  private func restart(_ surface: CairoSurface, in bounds: Rectangle) {
    self.bounds = bounds
    changing = 0..<0
    moving = nil
    still = [surface.node(of: 0..<surface.size.height, in: bounds)].compactMap(\.self)
  }

  private func update(_ surface: CairoSurface, after previous: CairoSurface) {
    let rows = surface.changes(from: previous, except: changing)
    if rows != changing {
      changing = rows
      still = [0..<rows.lowerBound, rows.upperBound..<surface.size.height]
        .filter { !$0.isEmpty }.compactMap { surface.node(of: $0, in: bounds) }
    }
    if !rows.isEmpty { moving = surface.node(of: rows, in: bounds) }
  }
}

/// A render node of GTK.
@MainActor final class RenderNode {
  let pointer: OpaquePointer

  /// Creates an object that owns `pointer`.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { gsk_render_node_unref(pointer) }
}

extension Snapshot {
  /// Draws a node.
  func draw(_ node: RenderNode) { gtk_snapshot_append_node(pointer, node.pointer) }
}
