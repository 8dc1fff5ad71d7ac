import HalcyonCore
import Testing

@Suite struct PlaceTests {
  @Test(
    "Coordinates out of range are rejected",
    arguments: [
      (90.0, 180.0, true), (-90, -180, true), (0, 0, true), (90.01, 0, false), (0, -180.5, false),
      (.nan, 0, false), (0, .infinity, false),
    ])
  func coordinate(latitude: Double, longitude: Double, isValid: Bool) {
    #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == isValid)
  }

  @Test("Precision is ordered from coarse to fine")
  func precision() {
    #expect(PlacePrecision.allCases.sorted() == PlacePrecision.allCases)
    #expect(PlacePrecision.country < .city)
    #expect(PlacePrecision.point > .house)
  }
}
