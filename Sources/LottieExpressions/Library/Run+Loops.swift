import Foundation
import Lottie

/// What lies before and behind the keyframes.
/// - Source: the loop functions of lottie-web 5: a value without keyframes, or with all of them at
///   one time, stays as it is; `continue` goes on with the slope of the last thousandth of a frame.
extension Run {
  private struct Stretch {
    let first: Double
    let last: Double
    var length: Double { last - first }
  }

  func loop(
    _ node: Int, at frame: Double, isOut: Bool, isDuration: Bool, _ arguments: [Value]
  ) throws(Interruption) -> Value {
    let value = try keyframedValue(of: node, at: frame)
    let times = keyTimes(of: node)
    guard let first = times.first, let last = times.last, isOut ? frame > last : frame < first
    else { return value }
    let type = try arguments.isEmpty ? "" : text(arguments[0]).lowercased()
    let amount = try arguments.count > 1 ? number(arguments[1]) : 0
    let stretch =
      isDuration
      ? self.stretch(node, first, last, seconds: amount, isOut: isOut)
      : self.stretch(times, keys: amount, isOut: isOut)
    guard stretch.length > 0, stretch.length.isFinite else { return value }
    // How far the frame lies beyond the far end of what is repeated.
    let way = isOut ? frame - stretch.first : stretch.last - frame
    let rounds = (way / stretch.length).rounded(.down)
    let rest = way - rounds * stretch.length
    let place = isOut ? stretch.first + rest : stretch.last - rest
    switch type {
    case "pingpong":
      let isBack = rounds.truncatingRemainder(dividingBy: 2) != 0
      return try keyframedValue(
        of: node, at: isBack ? stretch.first + stretch.last - place : place)
    case "offset":
      let step = try subtract(
        keyframedValue(of: node, at: stretch.last), keyframedValue(of: node, at: stretch.first))
      let moved = try multiply(step, .number(isOut ? rounds : -rounds))
      return try add(keyframedValue(of: node, at: place), moved)
    case "continue":
      let delta = 0.001
      let end = isOut ? last : first
      let inside = isOut ? end - delta : end + delta
      let edge = try keyframedValue(of: node, at: end)
      let slope = try subtract(edge, keyframedValue(of: node, at: inside))
      var factor = abs(frame - end) / delta
      // lottie-web counts in seconds and half thousandths here, for arrays at the end only.
      if isOut, case .array = value { factor = (frame - end) / document.frameRate / 0.0005 }
      return try add(edge, multiply(slope, .number(factor)))
    default: return try keyframedValue(of: node, at: place)
    }
  }

  /// - Parameter keys: how many stretches between keyframes are repeated; 0 for all.
  private func stretch(_ times: [Double], keys: Double, isOut: Bool) -> Stretch {
    let most = times.count - 1
    var count = keys >= 1 && keys <= Double(most) ? Int(keys) : most
    count = max(0, count)
    return isOut
      ? Stretch(first: times[most - count], last: times[most])
      : Stretch(first: times[0], last: times[count])
  }

  /// - Parameter seconds: the time that is repeated; 0 for all up to the end of the layer.
  private func stretch(
    _ node: Int, _ first: Double, _ last: Double, seconds: Double, isOut: Bool
  ) -> Stretch {
    let layer = document.layers[document.nodes[node].layer]
    let length = seconds * document.frameRate
    guard isOut else {
      return Stretch(first: first, last: length > 0 ? first + length : layer.outPoint)
    }
    return Stretch(first: length > 0 ? last - length : layer.inPoint, last: last)
  }
}
