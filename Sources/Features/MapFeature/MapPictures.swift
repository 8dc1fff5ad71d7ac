import GtkKit

/// The pictures of people for the map and its list.
package struct MapPictures {
  /// Returns the round picture of a person; `nil` if there is none, or it is not decoded yet: the
  /// widget is then drawn again. Called while drawing.
  var texture: (_ person: Int64, _ widget: Widget) -> Texture? = { _, _ in nil }

  package init(
    texture: @escaping (_ person: Int64, _ widget: Widget) -> Texture? = { _, _ in nil }
  ) {
    self.texture = texture
  }
}
