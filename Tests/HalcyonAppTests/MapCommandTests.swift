import Foundation
import HangGuard
import Testing

/// `halcyon map`.
@Suite(.hangGuard) struct MapCommandTests {
  private static let demo = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data/demo").standardizedFileURL.path

  @Test("The map is drawn without a display, as PNG or PDF") func pictures() throws {
    let command = try Command()
    #expect(try command.run("import", Self.demo).status == 0)
    let png = command.folder.appending(path: "map.png")
    let drawn = try command.begin(
      ["map", "--out", png.path, "--size", "640x400", "--style", "dark"],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "BROADWAY_DISPLAY": ""])()
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(drawn.output.hasPrefix("40 people on the map."))
    let head = try Data(contentsOf: png).prefix(24)
    #expect(Array(head.suffix(8)) == [0, 0, 2, 128, 0, 0, 1, 144])
    let pdf = command.folder.appending(path: "map.pdf")
    let written = try command.run("map", "--out", pdf.path, "--center", "48,8", "--zoom", "6")
    #expect(written.status == 0, "\(written.errors)")
    #expect(try Data(contentsOf: pdf).prefix(5) == Data("%PDF-".utf8))
  }

  @Test(
    "Wrong values are reported with the option's format",
    arguments: [
      ["--out", "map.jpg"], ["--out", "a.png", "--size", "0x0"], ["--out", "a.png", "--size", "9"],
      ["--out", "a.png", "--size", "99999999999999999999x10"], ["--out", "a.png", "--zoom", "99"],
      ["--out", "a.png", "--zoom", "nan"], ["--out", "a.png", "--center", "91,0"],
      ["--out", "a.png", "--center", "nan,nan"], ["--out", "a.png", "--style", "pink"], [],
    ])
  func usage(arguments: [String]) throws {
    let command = try Command()
    #expect(try command.begin(["map"] + arguments)().status == 64)
  }

  @Test("A file that cannot be written is reported") func unwritable() throws {
    let command = try Command()
    try command.makeDatabase()
    let result = try command.run("map", "--out", command.folder.path + "/none/map.png")
    #expect(result.status == 73)
    #expect(result.errors.contains("none/map.png"))
  }
}
