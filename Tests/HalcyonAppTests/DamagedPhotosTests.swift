import Foundation
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Files that once ended the program, and files that stop the program that decodes them.
@Suite(.hangGuard) struct DamagedPhotosTests {
  static let fixtures = Command.package.appending(path: "Tests/HalcyonPhotosTests/Fixtures")

  struct Expected: CustomTestStringConvertible {
    var name: String
    var width, height: Int
    var taken: String?
    var camera: String
    var testDescription: String { name }
  }

  static let files = [
    Expected(name: "crash-m3.tif", width: 1_950, height: 2_454, camera: ""),
    Expected(
      name: "crash-exif-thumb.jpg", width: 672, height: 512, taken: "1998-12-01T14:22:36",
      camera: "SONY DSC-D700"),
    Expected(
      name: "crash-preview.nef", width: 3_040, height: 2_014, taken: "2004-06-09T16:02:35",
      camera: "NIKON D70"),
    Expected(name: "crash-ojpeg.tif", width: 160, height: 160, camera: ""),
  ]

  @Test("Photos that once ended the program are read", arguments: files)
  func reading(_ expected: Expected) throws {
    let command = try Command()
    let path = Self.fixtures.appending(path: expected.name).path
    let result = try command.run("photos", "import", "--dry-run", "--json", path)
    #expect(result.status == 0, "\(result.errors)")
    let photo = (result.json as? [[String: Any]])?.first
    #expect(photo?["width"] as? Int == expected.width)
    #expect(photo?["height"] as? Int == expected.height)
    #expect(photo?["takenLocal"] as? String == expected.taken)
    #expect(photo?["camera"] as? String == expected.camera)
  }

  @Test("A file that stops the decoder is damaged, with its reason, in text and JSON")
  func damaged() throws {
    let command = try Command()
    // See `obey` in answers.c.
    let path = command.folder.appending(path: "a.bmp")
    try Data("BM\nhalcyon-test 0 crash\n".utf8).write(to: path)
    for _ in 0..<2 {
      let result = try command.run("photos", "import", "--dry-run", "--json", path.path)
      #expect(result.status != 0 && result.status < 128)
      let photo = (result.json as? [[String: Any]])?.first
      #expect(photo?["damaged"] as? String == "decoding it crashed")
      #expect(result.errors.contains("is damaged: decoding it crashed."))
    }
    let list = command.data.appending(path: "cache/damaged-photos.txt")
    #expect(try String(contentsOf: list, encoding: .utf8).split(separator: "\n").count == 1)
  }

  @Test("The health report says whether the decoder is installed and what protects it")
  func doctor() throws {
    let command = try Command()
    try command.makeDatabase()
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    let pictures = report?["pictures"] as? [String: Any]
    #expect(pictures?["isInstalled"] as? Bool == true)
    #expect(pictures?["readsMetadata"] as? Bool == true)
    #expect((pictures?["active"] as? [String])?.contains("seccomp") == true)
    #expect(try command.run("doctor", "--offline").output.contains("decoded in a sandbox"))
  }
}

/// The window with a watched folder. Needs a display: `make test` starts one.
@Suite(.needsDisplay, .serialized, .hangGuard)
struct DamagedPhotosWindowTests {
  @Test("A watched folder with photos that once ended the program does not end it")
  func watched() async throws {
    let command = try Command()
    let pictures = command.folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    for file in DamagedPhotosTests.files {
      try FileManager.default.copyItem(
        at: DamagedPhotosTests.fixtures.appending(path: file.name),
        to: pictures.appending(path: file.name))
    }
    try Data("BM\nhalcyon-test 0 crash\n".utf8).write(to: pictures.appending(path: "a.bmp"))
    let database = try HalcyonDatabase(directory: command.data)
    try await database.addPhotoFolders([pictures.path], at: Date())
    let result = try await command.run(
      ["--page", "gallery", "--no-splash"], sending: SIGTERM, after: "trace content-ready",
      environment: [
        "GSETTINGS_BACKEND": "memory", "HALCYON_TRACE": "1",
        "XDG_CACHE_HOME": command.folder.appending(path: "cache").path,
      ]
    ) { process in
      try await waitUntil {
        let count = try await database.photos().count
        return !process.isRunning || count == DamagedPhotosTests.files.count
      }
      #expect(process.isRunning)
    }
    #expect(result.status == 128 + SIGTERM, "\(result.errors)")
  }
}
