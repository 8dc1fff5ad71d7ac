/// What one frame may still spend on parts that the file does not hold itself but multiplies.
struct FrameBudget {
  private var items = LottieLimits.repeatedItems
  private var vertices = LottieLimits.frameVertices
  private var modifiedVertices = LottieLimits.modifiedVertices
  private var styles = LottieLimits.frameStyles

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

  /// - Returns: whether there was so much left; if not, nothing is spent.
  mutating func spendStyles(_ amount: Int) -> Bool {
    guard amount <= styles else { return false }
    styles -= amount
    return true
  }

  /// What a part of a frame spent.
  struct Cost {
    fileprivate let items: Int
    fileprivate let vertices: Int
  }

  /// Whether something had to be left out.
  var isExhausted: Bool { items < 0 || vertices < 0 }

  /// What was spent between this state and a later one.
  func cost(upTo later: FrameBudget) -> Cost {
    Cost(items: items - later.items, vertices: vertices - later.vertices)
  }

  /// Spends as much again as a part that was kept.
  /// - Returns: whether there was so much left; otherwise nothing is spent.
  mutating func spend(_ cost: Cost) -> Bool {
    guard items >= cost.items, vertices >= cost.vertices else { return false }
    items -= cost.items
    vertices -= cost.vertices
    return true
  }
}
