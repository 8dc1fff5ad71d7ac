import ArgumentParser
import CommandSupport
import Foundation
import Testing

@testable import LottieCommand

/// Runs commands in this process, as `main` does.
final class LottieCommandTests {
  private let folder: URL
  private let file: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "a.json").path
    try Data(
      """
      {"v":"5.7.0","nm":"Test","fr":30,"ip":10,"op":70,"w":100,"h":50,"slots":{"red":{}},
       "fonts":{"list":[{"fName":"F","fFamily":"Family","fStyle":"Bold"}]},
       "markers":[{"tm":12,"cm":"here","dr":3}],"layers":[
        {"ty":1,"sw":100,"sh":50,"sc":"#ff0000","ip":10,"op":70,"ks":{}}, {"ty":13,"ks":{}}]}
      """.utf8
    ).write(to: URL(fileURLWithPath: file))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The exit status for the arguments.
  private func status(_ arguments: String...) -> Int32 {
    do {
      var command = try LottieCommand.parseAsRoot(arguments)
      try command.run()
      return 0
    } catch let failure as CommandFailure {
      return failure.status.rawValue
    } catch {
      return LottieCommand.exitCode(for: error).rawValue
    }
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test("Frames are written as PNG files, numbered from 0") func render() throws {
    #expect(status("render", file, "--frames", "0,59", "--size", "40x40", "--out", path("f")) == 0)
    for number in [0, 59] {
      let png = try Data(contentsOf: folder.appending(path: "f.\(number).png"))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(Array(png[16..<24]) == [0, 0, 0, 40, 0, 0, 0, 40])
    }
  }

  @Test("A file has the picture of its frame, in any order of frames") func renderSequence() throws
  {
    // A red rectangle that is visible up to frame 11.
    try Data(
      """
      {"v":"5.7.0","fr":30,"ip":5,"op":45,"w":100,"h":100,"layers":[
        {"ty":1,"sw":100,"sh":100,"sc":"#ff0000","ip":5,"op":17,"ks":{}}]}
      """.utf8
    ).write(to: folder.appending(path: "early.json"))
    func pictures(_ frames: String, _ name: String) throws -> [Data] {
      #expect(
        status("render", path("early.json"), "--frames", frames, "--out", path(name)) == 0)
      return try [0, 11, 12].map {
        try Data(contentsOf: folder.appending(path: "\(name).\($0).png"))
      }
    }
    let ascending = try pictures("0,11,12", "a")
    #expect(ascending[0] == ascending[1])
    #expect(ascending[1] != ascending[2])
    #expect(try pictures("12,0,11", "b") == ascending)
  }

  @Test("A contact sheet is one PNG file") func sheet() throws {
    var sheets: Set<Data> = []
    for background in ["light", "dark", "checker"] {
      #expect(
        status(
          "sheet", file, "--out", path("sheet.png"), "--columns", "3", "--count", "4", "--size",
          "50x40", "--background", background) == 0)
      let png = try Data(contentsOf: folder.appending(path: "sheet.png"))
      // 3 columns of 50, 2 gaps of 16 and 2 margins of 24.
      #expect(Array(png[16..<20]) == [0, 0, 0, 230])
      sheets.insert(png)
    }
    #expect(sheets.count == 3, "the backgrounds differ")
  }

  @Test("A sheet includes the first and the last frame") func sheetFrames() throws {
    let command = try SheetCommand.parse([file, "--out", "x", "--count", "4"])
    #expect(command.frames(of: try command.source.readAnimation()) == [0, 20, 39, 59])
  }

  @Test("A thumbnail has the shape of the animation, whatever contains it")
  func thumbnail() throws {
    var pictures: Set<Data> = []
    for source in [file, try gzipped(), try zipped()] {
      #expect(status("thumbnail", source, "--out", path("t.png"), "--size", "64") == 0, "\(source)")
      let png = try Data(contentsOf: folder.appending(path: "t.png"))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(Array(png[16..<24]) == [0, 0, 0, 64, 0, 0, 0, 32])
      pictures.insert(png)
    }
    #expect(pictures.count == 1)
  }

  @Test("A thumbnail shows a frame with content if the middle one is empty")
  func thumbnailFrame() throws {
    // A red rectangle that is visible in the first quarter only.
    try Data(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":40,"w":100,"h":100,"layers":[
        {"ty":1,"sw":100,"sh":100,"sc":"#ff0000","ip":0,"op":12,"ks":{}}]}
      """.utf8
    ).write(to: folder.appending(path: "early.json"))
    #expect(status("thumbnail", path("early.json"), "--out", path("early.png")) == 0)
    #expect(
      status(
        "render", path("early.json"), "--frames", "10", "--size", "256x256", "--out", path("r"))
        == 0)
    #expect(
      try Data(contentsOf: folder.appending(path: "early.png"))
        == Data(contentsOf: folder.appending(path: "r.10.png")))
  }

  /// The file as Telegram stores it.
  private func gzipped() throws -> String {
    try run("gzip", ["--keep", "--suffix", ".tgs", file])
    return file + ".tgs"
  }

  /// The file in a dotLottie archive.
  private func zipped() throws -> String {
    let contents = folder.appending(path: "dotlottie")
    try FileManager.default.createDirectory(
      at: contents.appending(path: "animations"), withIntermediateDirectories: true)
    try Data(#"{"version":"1.0","animations":[{"id":"a"}]}"#.utf8)
      .write(to: contents.appending(path: "manifest.json"))
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: file), to: contents.appending(path: "animations/a.json"))
    let archive = path("a.lottie")
    try run(
      "python3",
      [
        "-m", "zipfile", "-c", archive, contents.path + "/manifest.json",
        contents.path + "/animations",
      ])
    return archive
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: [program] + arguments)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program)")
  }

  @Test("A file is described as text and as JSON") func info() throws {
    let text = try InfoCommand.parse([file]).text()
    for line in [
      "container   json", "name        Test", "size        100 x 50",
      "frames      60, from 10 to 70, 30 fps", "duration    2 s", "layers      2",
      "font        Family Bold", "slots       red", "marker      here at 12, 3 frames",
      "not supported:",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(try InfoCommand.parse([file, "--json"]).text().utf8))
    let object = try #require(json as? [String: Any])
    #expect(object["container"] as? String == "json")
    #expect(object["layers"] as? Int == 2)
    #expect((object["fonts"] as? [[String: String]])?.first?["family"] == "Family")
    #expect(((object["unsupported"] as? [Any])?.isEmpty ?? true) == false)
  }

  @Test("A frame is printed as a draw list") func drawList() throws {
    let text = try DrawListCommand.parse([file, "--frame", "1.5"]).text()
    #expect(text.hasPrefix("canvas 100 x 50"))
    #expect(text.contains("#ff0000"))
  }

  @Test("Missing and malformed files have different exit statuses") func refused() throws {
    try Data("<html>".utf8).write(to: folder.appending(path: "page.html"))
    #expect(status("info", path("missing.json")) == 66)
    #expect(status("info", path("page.html")) == 65)
    #expect(status("render", path("page.html"), "--out", path("f")) == 65)
    #expect(status("sheet", path("page.html"), "--out", path("s.png")) == 65)
    #expect(status("draw-list", path("page.html")) == 65)
    #expect(status("thumbnail", path("page.html"), "--out", path("t.png")) == 65)
    #expect(status("info", file, "--animation", "none") == 65)
    #expect(
      status("sheet", file, "--out", path("s.png"), "--size", "8000x8000", "--columns", "50") == 65)
  }

  @Test(
    "Wrong usage exits with 64",
    arguments: [
      ["none"], ["info"], ["render", "x"], ["render", "x", "--out", "y", "--size", "0x5"],
      ["render", "x", "--out", "y", "--frames", "1,,2"], ["sheet", "x"],
      ["sheet", "x", "--out", "y", "--columns", "0"],
      ["sheet", "x", "--out", "y", "--background", "pink"], ["draw-list", "x", "--frame", "nan"],
      ["thumbnail", "x"], ["thumbnail", "x", "--out", "y", "--size", "8"],
    ])
  func usage(arguments: [String]) {
    #expect {
      try LottieCommand.parseAsRoot(arguments)
    } throws: {
      LottieCommand.exitCode(for: $0).rawValue == 64
    }
  }

  @Test("A file that cannot be written exits with 73") func unwritable() {
    #expect(status("render", file, "--frames", "0", "--out", path("no/such/folder")) == 73)
    #expect(status("sheet", file, "--out", path("no/such/folder.png")) == 73)
    #expect(status("thumbnail", file, "--out", path("no/such/folder.png")) == 73)
  }
}
