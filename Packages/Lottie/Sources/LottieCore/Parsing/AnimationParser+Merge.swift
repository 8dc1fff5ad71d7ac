extension AnimationParser {
  /// Parses a merge mode; nil if the paths are not merged.
  func mergeMode(_ node: JSONNode) -> MergeMode? {
    guard let number = node["mm"]?.number, number != 1 else { return nil }
    let mode: MergeMode? =
      switch number {
      case 2: .add
      case 3: .subtract
      case 4: .intersect
      case 5: .exclude
      default: nil
      }
    if options.drawsBeyondLottieWeb, let mode { return mode }
    note(
      node.path, "merge paths other than \"merge\"",
      mode == nil
        ? "paths painted together"
        : "paths painted together, \(Self.beyondLottieWeb)")
    return nil
  }

  /// Reports static paths whose merging exceeds the budget of a frame.
  /// - Parameter items: the items up to and including the modifier.
  func noteCostlyMerge(of items: [ShapeItem], at path: JSONPath) {
    guard mergeTrialSteps < 4 * LottieLimits.mergeSteps, items.allSatisfy(\.isStatic) else {
      return
    }
    let before = FrameBudget()
    var after = before
    var evaluator = ShapeEvaluator()
    var nodes: [DrawNode] = []
    evaluator.add(
      items, at: EvaluationTime(frame: 0), in: .identity, to: &nodes, within: &after)
    mergeTrialSteps += before.cost(upTo: after).mergeSteps
    guard after.hasRefusedMerge else { return }
    note(path, "merge paths over the limit of a frame", "paths painted together")
  }
}
