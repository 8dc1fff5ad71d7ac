import Foundation
import LottieCore
import Testing

@testable import LottieContainers

struct LottieFileTests {
  private let manifest1 = Data(
    #"{"version":"1.0","animations":[{"id":"a"},{"id":"b"}],"activeAnimationId":"b"}"#.utf8)
  private let manifest2 = Data(
    #"{"version":"2","animations":[{"id":"a"},{"id":"b"}],"initial":{"animation":"b"},"themes":[{"id":"t"}],"stateMachines":[{"id":"s"}]}"#
      .utf8)

  @Test("Plain JSON, with or without a byte order mark")
  func json() throws {
    for data in [animation("x"), Data([0xEF, 0xBB, 0xBF]) + animation("x")] {
      let file = try LottieFile(data: data)
      #expect(file.kind == .json)
      #expect(try file.animation().name == "x")
      #expect(file.report.isEmpty)
    }
  }

  @Test("Only regular files within the size limit are read from disk")
  func paths() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plain = folder.appendingPathComponent("a.json").path
    let pipe = folder.appendingPathComponent("pipe").path
    let large = folder.appendingPathComponent("large").path
    try animation("x").write(to: URL(fileURLWithPath: plain))
    #expect(try LottieFile(path: plain).animation().name == "x")
    #expect(mkfifo(pipe, 0o600) == 0)
    // A sparse file, which takes no disk space.
    try Data().write(to: URL(fileURLWithPath: large))
    #expect(truncate(large, LottieLimits.bytes + 1) == 0)
    for (path, error) in [
      (pipe, LottieFileError.notAFile), ("/dev/zero", .notAFile), (folder.path, .notAFile),
      (plain + "/a", .unreadable(reason: "Not a directory")),
      (folder.path + "/none", .unreadable(reason: "No such file or directory")),
      (large, .overLimit(reason: "larger than \(LottieLimits.bytes) bytes")),
    ] {
      #expect(throws: error) { try LottieFile(path: path) }
    }
  }

  @Test("Gzip-compressed JSON") func gzipped() throws {
    let file = try LottieFile(data: gzip(animation("x")))
    #expect(file.kind == .gzip)
    #expect(try file.animation().name == "x")
    let parts = [animation("x").prefix(20), animation("x").dropFirst(20)]
    let joined = try parts.reduce(Data()) { try $0 + gzip(Data($1)) }
    #expect(try LottieFile(data: joined + Data([0, 1])).animation().name == "x")
  }

  @Test("dotLottie 1: initial animation, images and unsupported features")
  func version1() throws {
    let file = try LottieFile(
      data: zip([
        ("animations/a.json", animation("A")), ("manifest.json", manifest1),
        ("animations/b.json", animation("B")), ("images/one.png", Data([1, 2])),
        ("audio/x.mp3", Data([3])), ("README", Data([4])),
      ]))
    #expect(file.kind == .dotLottie1)
    #expect(file.animations.map(\.id) == ["a", "b"])
    #expect(try file.animation().name == "B")
    #expect(try file.animation("a").name == "A")
    #expect(file.image(path: "images/one.png") == Data([1, 2]))
    #expect(file.image(path: "/i/one.png") == Data([1, 2]))
    #expect(file.image(path: "two.png") == nil)
    #expect(file.report.entries.map(\.feature) == ["2 animations", "1 sound"])
  }

  @Test("dotLottie 2: short folder names, themes and state machines")
  func version2() throws {
    let file = try LottieFile(
      data: zip([
        ("manifest.json", manifest2), ("a/a.json", animation("A")), ("a/b.json", animation("B")),
        ("i/one.png", Data([1, 2])), ("t/t.json", Data("{}".utf8)), ("s/s.json", Data("{}".utf8)),
      ]))
    #expect(file.kind == .dotLottie2)
    #expect(try file.animation().name == "B")
    #expect(Array(file.images.keys) == ["one.png"])
    #expect(
      file.report.entries.map(\.path) == [
        "manifest.json:$.animations", "manifest.json:$.themes", "manifest.json:$.stateMachines",
      ])
  }

  @Test("A missing animation is reported, and the first existing one is used")
  func missingAnimation() throws {
    let file = try LottieFile(
      data: zip([("manifest.json", manifest1), ("animations/a.json", animation("A"))]))
    #expect(try file.animation().name == "A")
    #expect(file.report.entries.map(\.path).contains("manifest.json:$.initial"))
    #expect(throws: LottieFileError.unknownAnimation(id: "b", known: ["a"])) {
      try file.animation("b")
    }
  }

  @Test("Links in an archive are not followed") func links() throws {
    let data = try zip(
      [("manifest.json", manifest1), ("animations/a.json", animation("A"))], link: "images/x.png")
    #expect(try LottieFile(data: data).images.isEmpty)
  }

  @Test(
    "Malicious archives are rejected with a reason",
    arguments: ["../a", "/a", "a/../../b", "a\u{1}b"])
  func unsafeNames(name: String) throws {
    let data = try zip([("manifest.json", manifest1), (name, Data())])
    #expect(throws: LottieFileError.unsafeName(name)) { try LottieFile(data: data) }
  }

  @Test("Duplicate names are rejected") func duplicates() throws {
    let data = try zip([("manifest.json", manifest1), ("a/a.json", Data()), ("a/a.json", Data())])
    #expect(throws: LottieFileError.duplicateName("a/a.json")) { try LottieFile(data: data) }
  }

  @Test("Encrypted archives are rejected") func encrypted() throws {
    let data = try zip([("manifest.json", manifest1)], isEncrypted: true)
    #expect(throws: LottieFileError.encrypted(name: "manifest.json")) { try LottieFile(data: data) }
  }

  @Test(
    "A manifest without animations is rejected",
    arguments: [
      "[]", "{}", "", #"{"animations":[]}"#, #"{"animations":[{"id":"z"},7,null]}"#,
      #"{"animations":[{"id":"a"},{"id":"a"}]}"#, String(repeating: "[", count: 100_000),
    ])
  func manifests(text: String) throws {
    let data = try zip([("manifest.json", Data(text.utf8)), ("animations/a.json", animation("A"))])
    #expect(throws: LottieFileError.self) { try LottieFile(data: data) }
  }

  @Test("An archive without a manifest is rejected") func noManifest() throws {
    let data = try zip([("word/document.xml", Data())])
    #expect(throws: LottieFileError.noManifest) { try LottieFile(data: data) }
  }

  @Test("Truncated containers are rejected") func cut() throws {
    let whole = [
      try zip([("manifest.json", manifest1), ("animations/a.json", animation("A"))]),
      try gzip(animation("x")),
    ]
    for data in whole {
      for count in stride(from: 4, to: data.count, by: 7) {
        #expect(throws: LottieFileError.self) { try LottieFile(data: data.prefix(count)) }
      }
    }
  }

  @Test("Corrupted containers are read or rejected") func changed() throws {
    for data in [
      try zip([("manifest.json", manifest1), ("animations/a.json", animation("A"))]),
      try gzip(animation("x")),
    ] {
      for index in data.indices {
        var other = data
        other[index] ^= 0xFF
        do throws(LottieFileError) {
          #expect(try LottieFile(data: other).animation().width >= 1)
        } catch {
          #expect(!error.reason.isEmpty)
        }
      }
    }
  }

  @Test(
    "Data that is not an animation is rejected when parsed",
    arguments: ["", "<!doctype html>", "[]", "PK", "\u{1F}"])
  func notAnimation(text: String) throws {
    let file = try LottieFile(data: Data(text.utf8))
    #expect(throws: LottieFileError.self) { try file.animation() }
  }
}
