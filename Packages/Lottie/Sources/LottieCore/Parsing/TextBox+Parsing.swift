extension TextBox {
  /// - Parameter node: a text document.
  /// - Returns: nil for point text.
  init?(_ node: JSONNode, ascent: Double) {
    guard let size = node["sz"]?.numbers, size.count >= 2 else { return nil }
    height = size[1]
    self.ascent = ascent
    verticalShare =
      switch node["vj"]?.number {
      case 1: 0.5
      case 2: 1
      default: 0
      }
    shrinks = node["rs"]?.isTrue ?? false
    let form = node["j"]?.number ?? 0
    isJustified = form >= 3 && form <= 6
    isLastJustified = form == 6
  }
}
