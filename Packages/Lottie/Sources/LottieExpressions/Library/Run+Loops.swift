import LottieCore

/// The loop functions, which extend the keyframes before the first and after the last.
/// - Source: lottie-web 5: a value without keyframes, or with all of them at the same time, is
///   constant; `continue` extrapolates the slope of the last thousandth of a frame.
extension Run {
  private struct LoopRange {
    let first: Double
    let last: Double
    var length: Double { last - first }
  }

  func loop(
    _ node: Int, at frame: Double, isOut: Bool, isDuration: Bool, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    let value = try keyframedValue(of: node, at: frame)
    let times = keyTimes(of: node)
    guard let first = times.first, let last = times.last, isOut ? frame > last : frame < first
    else { return value }
    let type = try arguments.isEmpty ? "" : text(arguments[0]).lowercased()
    let amount = try arguments.count > 1 ? number(arguments[1]) : 0
    let range =
      isDuration
      ? self.range(node, first, last, seconds: amount, isOut: isOut)
      : self.range(times, keys: amount, isOut: isOut)
    guard range.length > 0, range.length.isFinite else { return value }
    // The distance from the far end of the repeated range.
    let way = isOut ? frame - range.first : range.last - frame
    let rounds = (way / range.length).rounded(.down)
    let rest = way - rounds * range.length
    let place = isOut ? range.first + rest : range.last - rest
    switch type {
    case "pingpong":
      let isBack = rounds.truncatingRemainder(dividingBy: 2) != 0
      return try keyframedValue(
        of: node, at: isBack ? range.first + range.last - place : place)
    case "offset":
      let step = try subtract(
        keyframedValue(of: node, at: range.last), keyframedValue(of: node, at: range.first))
      let moved = try multiply(step, .number(isOut ? rounds : -rounds))
      return try add(keyframedValue(of: node, at: place), moved)
    case "continue":
      let delta = 0.001
      let end = isOut ? last : first
      let inside = isOut ? end - delta : end + delta
      let edge = try keyframedValue(of: node, at: end)
      let slope = try subtract(edge, keyframedValue(of: node, at: inside))
      var factor = abs(frame - end) / delta
      // For arrays in loopOut, lottie-web uses seconds and half thousandths here.
      if isOut, case .array = value { factor = (frame - end) / document.frameRate / 0.0005 }
      return try add(edge, multiply(slope, .number(factor)))
    default: return try keyframedValue(of: node, at: place)
    }
  }

  /// - Parameter keys: the number of keyframe intervals to repeat; 0 for all.
  private func range(_ times: [Double], keys: Double, isOut: Bool) -> LoopRange {
    let most = times.count - 1
    var count = keys >= 1 && keys <= Double(most) ? Int(keys) : most
    count = max(0, count)
    return isOut
      ? LoopRange(first: times[most - count], last: times[most])
      : LoopRange(first: times[0], last: times[count])
  }

  /// - Parameter seconds: the duration to repeat; 0 for everything up to the end of the layer.
  private func range(
    _ node: Int, _ first: Double, _ last: Double, seconds: Double, isOut: Bool
  ) -> LoopRange {
    let layer = document.layers[document.nodes[node].layer]
    let length = seconds * document.frameRate
    guard isOut else {
      return LoopRange(first: first, last: length > 0 ? first + length : layer.outPoint)
    }
    return LoopRange(first: length > 0 ? last - length : layer.inPoint, last: last)
  }
}
