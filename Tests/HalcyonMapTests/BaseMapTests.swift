import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonMap

@Suite("Base map", .hangGuard)
struct BaseMapTests {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data/map/world.map").standardizedFileURL.path
  static let map = try? BaseMap(path: path)

  @Test("The bundled map has three levels, from coarse to fine") func levels() throws {
    let map = try #require(Self.map)
    let counts = map.levels.map(\.land.pointCount)
    #expect(counts.count == 3 && counts == counts.sorted())
    #expect(map.levels[2].regions.count > 1_000 && map.levels[0].regions.count == 0)
    #expect(map.countries.count > 200)
    #expect(map.countries.contains { $0.code == "DE" && $0.name == "Germany" })
    let cities = Array(map.cities)
    #expect(cities.count == map.cities.count && cities.count == 68_949)
    #expect(cities.first?.name == "Shanghai")
    #expect(cities.map(\.thousands) == cities.map(\.thousands).sorted(by: >))
    #expect(cities == Array(map.cities), "each iteration reads the same")
  }

  @Test(
    "Cities are on land, and oceans are not, in each level",
    arguments: [
      (48.9, 2.4, true), (39.9, 116.4, true), (-15.8, -47.9, true), (55.7, 37.6, true),
      (0.0, -30, false), (30.0, -45, false), (-40.0, 90, false), (43.0, 34, false),
    ])
  func land(latitude: Double, longitude: Double, isLand: Bool) throws {
    let map = try #require(Self.map)
    let point = MapPoint(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    for zoom in [2.0, 4, 8] {
      let view = MapViewport(center: point, zoom: zoom, width: 9, height: 9)
      let pixels = try #require(
        MapPixels(width: 9, height: 9, scale: 1) { map.draw(on: $0, view.part, .light) })
      let middle = pixels.bytes.load(fromByteOffset: (4 * 9 + 4) * 4, as: UInt32.self)
      #expect((middle == 0xFF_E3F2F2) == !isLand, "\(String(middle, radix: 16)) at \(zoom)")
    }
  }

  @Test("The map looks the same on both sides of a tile edge") func tiles() throws {
    let map = try #require(Self.map)
    let whole = MapViewport(center: MapPoint(x: 0.53, y: 0.34), zoom: 6, width: 256, height: 64)
    let all = try #require(
      MapPixels(width: 256, height: 64, scale: 1) { map.draw(on: $0, whole.part, .dark) })
    let half = MapViewport(
      center: whole.point(x: 64, y: 32), zoom: 6, width: 128, height: 64)
    let left = try #require(
      MapPixels(width: 128, height: 64, scale: 1) { map.draw(on: $0, half.part, .dark) })
    var difference = 0
    for y in 0..<64 {
      for x in 0..<128 {
        let a = all.bytes.load(fromByteOffset: (y * 256 + x) * 4, as: UInt32.self)
        let b = left.bytes.load(fromByteOffset: (y * 128 + x) * 4, as: UInt32.self)
        if a != b { difference += 1 }
      }
    }
    #expect(difference < 40)
  }

  @Test("A file that changes while it is open shows less, and is never read beyond its end")
  func changedFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).map")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(contentsOf: URL(fileURLWithPath: Self.path)).write(to: file)
    let map = try BaseMap(path: file.path)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 1_000_000)
    #expect(map.levels.map(\.land.count)[0] > 0, "the first level is still complete")
    #expect(Array(map.cities).count < map.cities.count)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(repeating: 0xFF, count: 3_000_000))
    #expect(map.cities.first { _ in true } == nil)
    let other = try BaseMap(path: Self.path)
    #expect(Array(other.cities).count == other.cities.count)
  }

  @Test("A missing, foreign or truncated file is reported, and never read beyond its end")
  func damage() throws {
    #expect(throws: MapDataError.missing(path: "/nowhere")) { try BaseMap(path: "/nowhere") }
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.path))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).map")
    defer { try? FileManager.default.removeItem(at: file) }
    var random = SeededRandom(seed: 11)
    for length in [0, 3, 8, 9, 12, 100, 5_000, data.count - 1] {
      try data.prefix(length).write(to: file)
      #expect(throws: MapDataError.self) { try BaseMap(path: file.path) }
    }
    for _ in 0..<6 {
      var changed = Data(data.prefix(40_000))
      for _ in 0..<20 {
        changed[Int.random(in: 8..<changed.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try changed.write(to: file)
      #expect(throws: MapDataError.self) { try BaseMap(path: file.path) }
    }
  }
}

@Suite("Map names", .hangGuard)
struct MapLabelTests {
  @Test("No name overlaps another, at any zoom up to the next step", arguments: [2.0, 4, 6.5])
  func collisions(zoom: Double) throws {
    let map = try #require(BaseMapTests.map)
    let labels = MapLabels(of: map, zoom: zoom, textScale: 1)
    #expect(!labels.all.isEmpty)
    for factor in [1, exp2(0.49)] {
      let scale = MapViewport.worldWidth * exp2(zoom) * factor
      var grid: [SIMD2<Int>: [Int]] = [:]
      let boxes = labels.all.map { label in
        let box = label.box(textScale: 1)
        return (
          x: label.point.x * scale + box.x, y: label.point.y * scale + box.y, width: box.width,
          height: box.height
        )
      }
      for (index, box) in boxes.enumerated() {
        for x in Int(box.x / 100)...Int((box.x + box.width) / 100) {
          for y in Int(box.y / 100)...Int((box.y + box.height) / 100) {
            for other in grid[[x, y]] ?? [] {
              let there = boxes[other]
              let overlaps =
                box.x < there.x + there.width && there.x < box.x + box.width
                && box.y < there.y + there.height && there.y < box.y + box.height
              #expect(!overlaps, "\(labels.all[index].text) over \(labels.all[other].text)")
            }
            grid[[x, y], default: []].append(index)
          }
        }
      }
    }
  }

  @Test("More names at a greater zoom; large countries and cities first") func zooms() throws {
    let map = try #require(BaseMapTests.map)
    let far = MapLabels(of: map, zoom: 2, textScale: 1)
    #expect(far.all.allSatisfy { $0.kind == .country })
    #expect(far.all.contains { $0.text == "Brazil" })
    let near = MapLabels(of: map, zoom: 6, textScale: 1)
    #expect(near.all.contains { $0.text == "London" && $0.kind == .city })
    #expect(near.all.count > 2 * far.all.count)
    let large = MapLabels(of: map, zoom: 6, textScale: 2)
    #expect(large.all.count < near.all.count)
    let german = MapLabels(of: map, zoom: 4, textScale: 1) { $0.code == "DE" ? "Deutschland" : "" }
    #expect(german.all.filter { $0.kind == .country }.map(\.text) == ["Deutschland"])
  }
}

@Suite("Map pictures", .hangGuard)
struct MapPictureTests {
  @Test("A picture is written as PNG and PDF; other places are reported") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var picture = MapPicture(
      map: BaseMapTests.map ?? .empty,
      viewport: MapViewport(center: MapPoint(x: 0.5, y: 0.4), zoom: 2, width: 300, height: 200),
      style: .dark)
    picture.people = MapClusterTests.people(100, seed: 1)
    let (png, pdf) = (folder.appending(path: "a.png").path, folder.appending(path: "a.pdf").path)
    try picture.writePNG(to: png, scale: 2)
    try picture.writePDF(to: pdf)
    let head = try Data(contentsOf: URL(fileURLWithPath: png))
    #expect(head.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(head[16..<24]) == [0, 0, 2, 88, 0, 0, 1, 144])
    #expect(try Data(contentsOf: URL(fileURLWithPath: pdf)).prefix(5) == Data("%PDF-".utf8))
    #expect(throws: MapPictureError.unwritable(path: "/nowhere/a.png")) {
      try picture.writePNG(to: "/nowhere/a.png")
    }
    #expect(throws: MapPictureError.unwritable(path: "/nowhere/a.pdf")) {
      try picture.writePDF(to: "/nowhere/a.pdf")
    }
    #expect(throws: MapPictureError.tooLarge) { try picture.writePNG(to: png, scale: 100) }
  }
}
