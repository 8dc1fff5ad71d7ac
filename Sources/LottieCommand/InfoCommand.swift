import ArgumentParser
import Foundation
import Lottie

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what a file holds and what of it is not understood.")

  @Argument(help: "A Lottie animation (JSON).")
  var file: String

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let info = AnimationInfo(try LottieAnimation.reading(file))
    guard json else {
      print(info.text)
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(info), as: UTF8.self))
  }
}

/// What `lottie info` prints.
private struct AnimationInfo: Encodable {
  let name: String
  let width, height, frameRate, inPoint, outPoint, durationSeconds: Double
  let frames: Int
  let markers: [LottieMarker]
  let slots: [String]
  let notUnderstood: [ParseReport.Entry]
  let notUnderstoodCount: Int

  init(_ animation: LottieAnimation) {
    name = animation.name
    width = animation.width
    height = animation.height
    frameRate = animation.frameRate
    inPoint = animation.inPoint
    outPoint = animation.outPoint
    durationSeconds = animation.durationSeconds
    frames = animation.frameCount
    markers = animation.markers
    slots = animation.slotIDs
    notUnderstood = animation.report.entries
    notUnderstoodCount = animation.report.count
  }

  var text: String {
    var lines = [
      "name      \(name)",
      "size      \(width) x \(height)",
      "frames    \(frames), from \(inPoint) to \(outPoint), \(frameRate) a second",
      "duration  \(durationSeconds) s",
    ]
    lines += markers.map { "marker    \($0.name) at \($0.frame), \($0.durationFrames) frames" }
    lines += slots.map { "slot      \($0)" }
    lines.append(
      notUnderstoodCount == 0
        ? "all of it is understood" : "not understood: \(notUnderstoodCount)")
    lines += notUnderstood.map { "  \($0.description)" }
    return lines.joined(separator: "\n")
  }
}
