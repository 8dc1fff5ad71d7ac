/// The result of parsing a file.
struct ParsedAnimation {
  let name: String
  let inPoint: Double
  let outPoint: Double
  let markers: [LottieMarker]
  let fonts: [LottieFont]
  let slotIDs: [String]
  let report: ParseReport
  let model: AnimationModel
  let expressions: ExpressionDocument?
}
