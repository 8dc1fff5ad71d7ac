/// The result of parsing a file.
///
/// A class, so that an animation is copied without copying its parts.
final class ParsedAnimation: Sendable {
  let name: String
  let inPoint: Double
  let outPoint: Double
  let markers: [LottieMarker]
  let fonts: [LottieFont]
  let slotIDs: [String]
  let report: ParseReport
  let model: AnimationModel
  let expressions: ExpressionDocument?

  init(
    name: String, inPoint: Double, outPoint: Double, markers: [LottieMarker], fonts: [LottieFont],
    slotIDs: [String], report: ParseReport, model: AnimationModel, expressions: ExpressionDocument?
  ) {
    self.name = name
    self.inPoint = inPoint
    self.outPoint = outPoint
    self.markers = markers
    self.fonts = fonts
    self.slotIDs = slotIDs
    self.report = report
    self.model = model
    self.expressions = expressions
  }
}
