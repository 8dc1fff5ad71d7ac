extension AnimationParser {
  /// Parses a merge mode; nil if the paths are not merged.
  func mergeMode(_ node: JSONNode) -> MergeMode? {
    guard let number = node["mm"]?.number, number != 1 else { return nil }
    let modes: [Double: MergeMode] = [2: .add, 3: .subtract, 4: .intersect, 5: .exclude]
    if options.drawsBeyondLottieWeb, let mode = modes[number] { return mode }
    note(
      node.path, "merge paths other than \"merge\"",
      modes[number] == nil
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
    var memory = ShapeEvaluator.Memory()
    _ = ShapeEvaluator.nodes(
      of: items, at: EvaluationTime(frame: 0), in: .identity, within: &after, using: &memory)
    mergeTrialSteps += before.cost(upTo: after).mergeSteps
    guard after.hasRefusedMerge else { return }
    note(path, "merge paths over the limit of a frame", "paths painted together")
  }
}
