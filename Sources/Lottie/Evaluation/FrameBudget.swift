/// What one frame may still spend on parts that the file does not hold itself but multiplies.
struct FrameBudget {
  private var items = LottieLimits.repeatedItems
  private var vertices = LottieLimits.frameVertices
  private var modifiedVertices = LottieLimits.modifiedVertices

  /// - Returns: whether there was so much left.
  mutating func spendItems(_ amount: Int) -> Bool {
    items -= amount
    return items >= 0
  }

  /// - Returns: whether there was so much left; if not, nothing is spent.
  mutating func spendModifiedVertices(_ amount: Int) -> Bool {
    guard amount <= modifiedVertices else { return false }
    modifiedVertices -= amount
    return true
  }

  /// - Returns: whether there was so much left.
  mutating func spendVertices(_ amount: Int) -> Bool {
    vertices -= amount
    return vertices >= 0
  }
}
