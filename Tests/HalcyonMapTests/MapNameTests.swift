import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonMap

@Suite("Map names and markers", .hangGuard)
struct MapNameTests {
  @Test("No name is hidden behind a marker", arguments: [1.5, 2.5, 5, 7.5])
  func markers(zoom: Double) throws {
    let map = try #require(BaseMapTests.map)
    let clusters = MapClusterTests.people(1_500, seed: 3).clusters(zoom: zoom)
    let scale = MapViewport.worldWidth * exp2(zoom)
    func hidden(_ labels: MapLabels) -> Int {
      labels.all.count { label in
        let box = label.box(textScale: 1)
        let (x, y) = (label.point.x * scale + box.x, label.point.y * scale + box.y)
        return clusters.all.contains { cluster in
          // The corners of a name may touch the ring of a marker.
          let reach = clusters.radius(of: cluster) * 0.8
          let nearX = min(max(cluster.point.x * scale, x), x + box.width)
          let nearY = min(max(cluster.point.y * scale, y), y + box.height)
          return hypot(nearX - cluster.point.x * scale, nearY - cluster.point.y * scale) < reach
        }
      }
    }
    #expect(hidden(MapLabels(of: map, zoom: zoom, textScale: 1)) > 0)
    let labels = MapLabels(of: map, zoom: zoom, textScale: 1, clusters: clusters)
    #expect(hidden(labels) == 0)
  }

  @Test("The name of a city below a marker moves beside it")
  func moved() throws {
    let map = try #require(BaseMapTests.map)
    let porto = try #require(map.place(named: "Porto"))
    let people = MapPeople(
      [MapClusterTests.person(1, 41.15, -8.61), MapClusterTests.person(2, 41.15, -8.61)]
        .compactMap(\.self))
    let labels = MapLabels(
      of: map, zoom: 9, textScale: 1, clusters: people.clusters(zoom: 9))
    let label = try #require(labels.all.first { $0.text == porto.name })
    #expect(label.offset != MapLabel.Offset())
    let free = MapLabels(of: map, zoom: 9, textScale: 1).all.first { $0.text == porto.name }
    #expect(free?.offset == MapLabel.Offset())
  }

  @Test("Countries and cities are found by the beginnings of words, regardless of accents")
  func search() throws {
    let map = try #require(BaseMapTests.map)
    #expect(map.place(named: "portu")?.name == "Portugal")
    #expect(map.place(named: "porto")?.name == "Porto", "not Porto Alegre, which is larger")
    #expect(map.place(named: "porto a")?.name == "Porto Alegre")
    #expect(map.place(named: "new zeal")?.name == "New Zealand")
    #expect(map.place(named: "zeal new") == nil, "the order of the words counts")
    #expect(map.place(named: "sao paul")?.name == "São Paulo")
    let german = map.place(named: "deutsch") { $0.code == "DE" ? "Deutschland" : $0.name }
    #expect(german?.name == "Deutschland")
    #expect(map.place(named: "") == nil && map.place(named: "!?") == nil)
    #expect(map.place(named: String(repeating: "x", count: 10_000)) == nil)
  }
}
