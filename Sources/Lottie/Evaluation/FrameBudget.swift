/// What one frame may still spend on parts that the file does not hold itself but multiplies.
struct FrameBudget {
  private var items = LottieLimits.repeatedItems
  private var vertices = LottieLimits.frameVertices

  /// - Returns: whether there was so much left.
  mutating func spendItems(_ amount: Int) -> Bool {
    items -= amount
    return items >= 0
  }

  /// - Returns: whether there was so much left.
  mutating func spendVertices(_ amount: Int) -> Bool {
    vertices -= amount
    return vertices >= 0
  }
}
