extension ImageAsset {
  /// - Parameter matrix: maps the layer to the canvas.
  func node(in matrix: AffineMatrix) -> DrawNode {
    let natural = source.pixelSize ?? Vector2(300, 150)
    return .image(
      DrawImage(
        source: source, width: width ?? natural.x, height: height ?? natural.y, fit: fit,
        transform: matrix))
  }
}
