import Testing

@testable import LottieCore

struct MotionPathTests {
  /// Reference positions from an independent implementation of lottie-web's 150 samples.
  @Test(
    "Positions along a motion path advance by length, not by curve parameter",
    arguments: [
      ([0, 0, 0, 100, 100, 100, 100, 0], 0, 0.00000000, 0.00000000),
      ([0, 0, 0, 100, 100, 100, 100, 0], 0.1, 1.46515841, 19.92613207),
      ([0, 0, 0, 100, 100, 100, 100, 0], 0.37, 25.86844257, 66.61942758),
      ([0, 0, 0, 100, 100, 100, 100, 0], 0.5, 50.00000000, 74.99662177),
      ([0, 0, 0, 100, 100, 100, 100, 0], 0.8, 93.54978359, 39.25705318),
      ([0, 0, 0, 100, 100, 100, 100, 0], 1, 100.00000000, 0.00000000),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 0, 72.00000000, 126.00000000),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 0.1, 76.15531312, 112.50289416),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 0.37, 94.39597083, 79.31901257),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 0.5, 110.10641845, 70.56838758),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 0.8, 140.43701311, 96.45914161),
      ([72, 126, 91.5, 54, 130.5, 51, 150, 123], 1, 150.00000000, 123.00000000),
      ([0, 0, 200, 0, -100, 50, 10, 90], 0, 0.00000000, 0.00000000),
      ([0, 0, 200, 0, -100, 50, 10, 90], 0.1, 21.48889482, 0.23274125),
      ([0, 0, 200, 0, -100, 50, 10, 90], 0.37, 67.05158218, 14.42821144),
      ([0, 0, 200, 0, -100, 50, 10, 90], 0.5, 42.73210822, 28.07315695),
      ([0, 0, 200, 0, -100, 50, 10, 90], 0.8, -11.86178107, 61.49265532),
      ([0, 0, 200, 0, -100, 50, 10, 90], 1, 10.00000000, 90.00000000),
    ])
  func vectors(_ points: [Double], _ progress: Double, _ x: Double, _ y: Double) throws {
    let curve = CubicCurve(
      Vector2(points[0], points[1]), Vector2(points[2], points[3]), Vector2(points[4], points[5]),
      Vector2(points[6], points[7]))
    let place = try #require(MotionPath(curve)).point(at: progress)
    #expect((place - Vector2(x, y)).length < 1e-6)
  }

  @Test("Collinear tangents give a straight path")
  func straight() {
    let end = Vector2(30, 60)
    #expect(MotionPath(CubicCurve(.zero, Vector2(10, 20), Vector2(20, 40), end)) == nil)
    #expect(MotionPath(CubicCurve(.zero, .zero, .zero, .zero)) == nil)
  }
}
