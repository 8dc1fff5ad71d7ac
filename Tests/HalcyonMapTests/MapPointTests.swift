import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonMap

@Suite("Map projection", .hangGuard)
struct MapPointTests {
  @Test(
    "A coordinate survives the projection",
    arguments: [(0.0, 0.0), (51.5, -0.13), (-33.9, 151.2), (84.9, -179.9), (-84.9, 179.9)])
  func roundTrip(latitude: Double, longitude: Double) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let back = try #require(MapPoint(coordinate).coordinate)
    #expect(abs(back.latitude - latitude) < 1e-9)
    #expect(abs(back.longitude - longitude) < 1e-9)
  }

  @Test("The poles are on the edges, and 180° is the same as -180°") func edges() throws {
    let north = MapPoint(try #require(Coordinate(latitude: 90, longitude: 180)))
    #expect(abs(north.y) < 1e-9 && north.x == 0)
    let south = MapPoint(try #require(Coordinate(latitude: -90, longitude: -180)))
    #expect(abs(south.y - 1) < 1e-9 && south.x == 0)
  }

  @Test(
    "Positions outside of the Earth are no coordinates",
    arguments: [
      (Double.nan, 0.0), (0, .nan), (.infinity, 0), (90.001, 0), (0, -180.001), (1e300, 1e300),
    ])
  func outside(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    #expect(MapPoint(x: longitude, y: latitude < 1 ? -latitude - 1 : latitude).coordinate == nil)
  }

  @Test("A length on the ground grows with the latitude") func lengths() throws {
    let equator = MapPoint(x: 0.5, y: 0.5)
    #expect(abs(equator.length(ofMeters: MapPoint.circumference) - 1) < 1e-12)
    let north = MapPoint(try #require(Coordinate(latitude: 60, longitude: 0)))
    #expect(abs(north.length(ofMeters: 1_000) / equator.length(ofMeters: 1_000) - 2) < 1e-9)
  }
}

@Suite("Map viewport", .hangGuard)
struct MapViewportTests {
  private let view = MapViewport(
    center: MapPoint(x: 0.5, y: 0.4), zoom: 5, width: 800, height: 600)

  @Test("A position and its point belong together") func positions() {
    let point = view.point(x: 100, y: 50)
    let (x, y) = view.position(of: point)
    #expect(abs(x - 100) < 1e-6 && abs(y - 50) < 1e-6)
  }

  @Test("Zooming keeps the point below the pointer", arguments: [3.0, 4.2, 9, 14])
  func zooming(zoom: Double) {
    let point = view.point(x: 700, y: 400)
    let (x, y) = view.zoomed(to: zoom, atX: 700, y: 400).position(of: point)
    #expect(abs(x - 700) < 1e-4 && abs(y - 400) < 1e-4)
  }

  @Test("The view never leaves the world, and is never wider than it")
  func bounds() {
    var random = SeededRandom(seed: 7)
    var view = view
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        view = view.moved(
          x: .random(in: -5_000...5_000, using: &random),
          y: .random(in: -5_000...5_000, using: &random))
      case 1:
        view = view.zoomed(
          to: .random(in: -5...30, using: &random), atX: .random(in: -10...900, using: &random),
          y: .random(in: -10...700, using: &random))
      case 2: view = view.resized(width: .random(in: 1...3_000, using: &random), height: 500)
      default: view = view.moved(x: .nan, y: .infinity)
      }
      #expect(view.zoom >= view.minimumZoom && view.zoom <= MapViewport.maximumZoom)
      #expect((0..<1).contains(view.center.x))
      #expect(view.scale >= view.width - 1e-6)
      if view.scale >= view.height {
        #expect(view.bounds.minY >= -1e-9 && view.bounds.maxY <= 1 + 1e-9)
      } else {
        #expect(abs(view.center.y - 0.5) < 1e-9)
      }
    }
  }

  @Test("Fitting shows the whole rectangle") func fitting() {
    let rect = MapRect(minX: 0.45, minY: 0.3, maxX: 0.55, maxY: 0.4)
    let fitted = view.fitting(rect, margin: 20, maximumZoom: 9)
    for corner in [MapPoint(x: rect.minX, y: rect.minY), MapPoint(x: rect.maxX, y: rect.maxY)] {
      let (x, y) = fitted.position(of: corner)
      #expect((19...781).contains(x) && (19...581).contains(y))
    }
    let point = MapRect(minX: 0.5, minY: 0.5, maxX: 0.5, maxY: 0.5)
    #expect(view.fitting(point, margin: 20, maximumZoom: 9).zoom == 9)
  }
}

/// SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
