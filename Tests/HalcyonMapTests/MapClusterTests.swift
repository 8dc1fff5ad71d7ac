import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonMap

@Suite("Map clusters", .hangGuard)
struct MapClusterTests {
  /// People around a few centers and anywhere on Earth, some of them at the same position.
  static func people(_ count: Int, seed: UInt64) -> MapPeople {
    var random = SeededRandom(seed: seed)
    let centers = (0..<8).map { _ in
      (Double.random(in: -60...70, using: &random), Double.random(in: -180...180, using: &random))
    }
    return MapPeople(
      (0..<count).compactMap { id in
        let center = centers[Int.random(in: 0..<8, using: &random)]
        let spread = Bool.random(using: &random) ? 0.0 : 2
        let isAnywhere = Int.random(in: 0..<4, using: &random) == 0
        let latitude =
          isAnywhere
          ? Double.random(in: -90...90, using: &random)
          : center.0 + .random(in: -1...1, using: &random) * spread
        let longitude =
          isAnywhere
          ? Double.random(in: -180...180, using: &random)
          : min(max(center.1 + .random(in: -1...1, using: &random) * spread, -180), 180)
        return person(Int64(id), latitude, longitude)
      })
  }

  static func person(_ id: Int64, _ latitude: Double, _ longitude: Double) -> MapPerson? {
    Coordinate(latitude: latitude, longitude: longitude).map {
      MapPerson(
        id: id, name: "P\(id)", initials: "P", color: MapColor(0), coordinate: $0,
        precision: .city)
    }
  }

  @Test(
    "Each person is in exactly one cluster", arguments: [1, 2, 40, 1_500],
    [0.0, 1.7, 4, 8.5, 15])
  func partition(count: Int, zoom: Double) {
    let people = Self.people(count, seed: UInt64(count))
    let clusters = people.clusters(zoom: zoom)
    let members = clusters.all.flatMap(\.members)
    #expect(members.count == people.people.count)
    #expect(Set(members) == Set(people.people.indices.map(Int32.init)))
    #expect(clusters.all.allSatisfy { $0.count > 0 })
  }

  @Test("Members are near their cluster", arguments: [2.0, 5, 9])
  func distance(zoom: Double) {
    let people = Self.people(1_000, seed: 3)
    let scale = MapViewport.worldWidth * exp2(zoom)
    for cluster in people.clusters(zoom: zoom).all {
      for member in cluster.members {
        guard let point = people[member]?.point else { continue }
        let (dx, dy) = (point.x - cluster.point.x, point.y - cluster.point.y)
        #expect((dx * dx + dy * dy).squareRoot() * scale < 260)
      }
    }
  }

  @Test("Clusters are the same for the same people") func deterministic() {
    let people = Self.people(800, seed: 5)
    #expect(people.clusters(zoom: 4).all == people.clusters(zoom: 4).all)
    #expect(people.clusters(zoom: 4).all != people.clusters(zoom: 9).all)
  }

  @Test("Nobody, and everybody at one position") func extremes() {
    #expect(MapPeople.none.clusters(zoom: 3).all.isEmpty)
    let same = MapPeople((0..<500).compactMap { Self.person($0, 48.1, 11.6) })
    let clusters = same.clusters(zoom: 15)
    #expect(clusters.all.count == 1)
    #expect(clusters.all.first?.count == 500)
  }

  @Test("Hitting a marker finds its cluster, and nothing else does") func hits() throws {
    let people = MapPeople(
      [Self.person(1, 0, 0), Self.person(2, 0, 40)].compactMap { $0 })
    let view = MapViewport(center: MapPoint(x: 0.5, y: 0.5), zoom: 4, width: 800, height: 600)
    let clusters = people.clusters(zoom: 4)
    let hit = try #require(clusters.hit(x: 400, y: 300, in: view))
    #expect(clusters.all[hit].members.map { people[$0]?.id } == [1])
    #expect(clusters.hit(x: 400, y: 330, in: view) == nil)
    #expect(clusters.visible(in: view).count == 1)
    #expect(clusters.index(ofPerson: 1) != nil)
    #expect(clusters.index(ofPerson: 7) == nil)
  }

  @Test("A coarse precision is a large area") func precision() {
    let radii = PlacePrecision.allCases.map(\.radius)
    #expect(radii == radii.sorted(by: >))
    #expect(PlacePrecision.point.radius == 0)
  }
}
