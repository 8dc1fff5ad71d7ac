import Foundation
import HangGuard
import Testing

/// `halcyon render`, as a process.
@Suite(.hangGuard) struct RenderCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "render-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    try RenderCommand.run(arguments)
  }

  /// The width and height in the header of a PNG file.
  private func size(_ png: Data) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("A page is the same bytes twice, at the size and scale that were asked for")
  func page() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pictures: [Data] = []
    for name in ["a", "b"] {
      let file = folder.appending(path: name + ".png")
      let result = try run([
        "habits", "--size", "1280x800", "--scale", "2", "--style", "high-contrast", "--language",
        "de", "--out", file.path, "--texts", folder.appending(path: name + ".txt").path,
      ])
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(try Data(contentsOf: file))
    }
    #expect(pictures[0] == pictures[1])
    #expect(size(pictures[0]) == [2_560, 1_600])
    let texts = try String(contentsOf: folder.appending(path: "a.txt"), encoding: .utf8)
    #expect(texts.contains("\"Gewohnheiten\""))
  }

  @Test("Styles, sizes of text and directions differ")
  func variants() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var pictures: Set<Data> = []
    let variants = [[], ["--style", "dark"], ["--text-scale", "2"], ["--direction", "rtl"]]
    for (index, variant) in variants.enumerated() {
      let file = folder.appending(path: "\(index).png")
      let result = try run(["gallery", "--size", "360x640", "--out", file.path] + variant)
      #expect(result.status == 0, "\(result.errors)")
      let picture = try Data(contentsOf: file)
      #expect(size(picture) == [360, 640])
      pictures.insert(picture)
    }
    #expect(pictures.count == variants.count)
  }

  @Test(
    "Wrong arguments are explained",
    arguments: [
      (["nonsense"], "There is no scenario “nonsense”"), (["habits", "--scale", "3"], "--scale"),
      (["habits", "--size", "10x10"], "--size"), (["habits", "--text-scale", "9"], "--text-scale"),
      (["habits", "--style", "pink"], "--style"), (["habits", "--language", "../x"], "--language"),
      (["sync-first", "--data-dir", "/tmp"], "--data-dir"),
    ])
  func usage(arguments: [String], words: String) throws {
    let result = try run(arguments + ["--out", folder.appending(path: "x.png").path])
    #expect(result.status == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test("A file that cannot be written is an error")
  func unwritable() throws {
    let result = try run(["habits", "--out", "/no/such/folder/x.png"])
    #expect(result.status == 73)
    #expect(result.errors.contains("Could not write /no/such/folder/x.png"), "\(result.errors)")
  }
}
