/// The remaining budget of a frame for work that a small file can multiply.
struct FrameBudget {
  private var items = LottieLimits.repeatedItems
  private var vertices = LottieLimits.frameVertices
  private var modifiedVertices = LottieLimits.modifiedVertices
  private var styles = LottieLimits.frameStyles
  private var mergeSteps = LottieLimits.mergeSteps
  /// How often a modifier was skipped.
  private var refusals = 0
  /// A Boolean value indicating whether paths could not be merged.
  private(set) var hasRefusedMerge = false

  /// - Returns: whether the budget was sufficient.
  mutating func spendItems(_ amount: Int) -> Bool {
    items -= amount
    return items >= 0
  }

  /// - Returns: whether the budget was sufficient; otherwise nothing is spent.
  mutating func spendModifiedVertices(_ amount: Int) -> Bool {
    guard amount <= modifiedVertices else {
      refusals += 1
      return false
    }
    modifiedVertices -= amount
    return true
  }

  /// Merges paths, given from front to back.
  /// - Returns: nil if the budget is insufficient.
  mutating func merge(_ outlines: [[BezierContour]], _ mode: MergeMode) -> [BezierContour]? {
    let merged = mode.merged(outlines, within: &mergeSteps)
    if merged == nil {
      refusals += 1
      hasRefusedMerge = true
    }
    return merged
  }

  /// - Returns: whether the budget was sufficient.
  mutating func spendVertices(_ amount: Int) -> Bool {
    vertices -= amount
    return vertices >= 0
  }

  /// - Returns: whether the budget was sufficient; otherwise nothing is spent.
  mutating func spendStyles(_ amount: Int) -> Bool {
    guard amount <= styles else { return false }
    styles -= amount
    return true
  }

  /// The cost of a part of a frame.
  struct Cost {
    fileprivate let items: Int
    fileprivate let vertices: Int
    fileprivate let modifiedVertices: Int
    let mergeSteps: Int
  }

  /// A Boolean value indicating whether anything was omitted since an earlier state.
  func isExhausted(since earlier: FrameBudget) -> Bool {
    items < 0 || vertices < 0 || refusals != earlier.refusals
  }

  /// Returns the cost between this state and a later one.
  func cost(upTo later: FrameBudget) -> Cost {
    Cost(
      items: items - later.items, vertices: vertices - later.vertices,
      modifiedVertices: modifiedVertices - later.modifiedVertices,
      mergeSteps: mergeSteps - later.mergeSteps)
  }

  /// Spends the cost of a cached part again.
  /// - Returns: whether the budget was sufficient; otherwise nothing is spent.
  mutating func spend(_ cost: Cost) -> Bool {
    guard items >= cost.items, vertices >= cost.vertices,
      modifiedVertices >= cost.modifiedVertices, mergeSteps >= cost.mergeSteps
    else { return false }
    items -= cost.items
    vertices -= cost.vertices
    modifiedVertices -= cost.modifiedVertices
    mergeSteps -= cost.mergeSteps
    return true
  }
}
