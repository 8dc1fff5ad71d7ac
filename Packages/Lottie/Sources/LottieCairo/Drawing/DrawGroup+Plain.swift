import LottieCore

extension DrawGroup {
  /// Whether the nodes can be drawn directly, without an intermediate image.
  var isPlain: Bool {
    opacity >= 1 && masks.isEmpty && matte == nil && blendMode == .normal && filters.isEmpty
      && !isIsolated
  }

  /// Whether only axis-aligned rectangles clip the group.
  func keepsAxes(in view: AffineMatrix) -> Bool {
    !hasPlainMask && (clip.map { view * $0.transform }?.keepsAxes ?? true)
  }

  /// Whether the group has a single mask that is equivalent to a clip.
  var hasPlainMask: Bool { masks.count == 1 && masks[0].isPlain }
}

extension DrawMask {
  /// Whether the mask is equivalent to a clip along its path.
  var isPlain: Bool { mode == .add && opacity == 1 && expansion == 0 }
}
