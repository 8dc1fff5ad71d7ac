/// What one frame may still spend on parts that the file does not hold itself but multiplies.
struct FrameBudget {
  private var items = LottieLimits.repeatedItems
  private var vertices = LottieLimits.frameVertices
  private var modifiedVertices = LottieLimits.modifiedVertices
  private var styles = LottieLimits.frameStyles
  private var mergeSteps = LottieLimits.mergeSteps
  /// How often modifiers had to leave outlines as they are.
  private var refusals = 0
  /// Whether outlines could not be merged.
  private(set) var hasRefusedMerge = false

  /// - Returns: whether there was so much left.
  mutating func spendItems(_ amount: Int) -> Bool {
    items -= amount
    return items >= 0
  }

  /// - Returns: whether there was so much left; if not, nothing is spent.
  mutating func spendModifiedVertices(_ amount: Int) -> Bool {
    guard amount <= modifiedVertices else {
      refusals += 1
      return false
    }
    modifiedVertices -= amount
    return true
  }

  /// Merges outlines, given from the top to the bottom.
  /// - Returns: nil when too little was left for that.
  mutating func merge(_ outlines: [[BezierContour]], _ mode: MergeMode) -> [BezierContour]? {
    let merged = mode.merged(outlines, within: &mergeSteps)
    if merged == nil {
      refusals += 1
      hasRefusedMerge = true
    }
    return merged
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
    fileprivate let modifiedVertices: Int
    let mergeSteps: Int
  }

  /// Whether something had to be left out since an earlier state.
  func isExhausted(since earlier: FrameBudget) -> Bool {
    items < 0 || vertices < 0 || refusals != earlier.refusals
  }

  /// What was spent between this state and a later one.
  func cost(upTo later: FrameBudget) -> Cost {
    Cost(
      items: items - later.items, vertices: vertices - later.vertices,
      modifiedVertices: modifiedVertices - later.modifiedVertices,
      mergeSteps: mergeSteps - later.mergeSteps)
  }

  /// Spends as much again as a part that was kept.
  /// - Returns: whether there was so much left; otherwise nothing is spent.
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
