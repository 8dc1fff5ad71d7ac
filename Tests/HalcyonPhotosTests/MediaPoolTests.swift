import CMedia
import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonPhotos

/// The processes that decode pictures, and the files that stop them.
@Suite(.hangGuard) struct MediaPoolTests {
  /// Returns a JPEG image that stops the process during an operation; see `obey` in answers.c.
  private func image(_ operation: HalMediaOperation?, _ how: String) -> [UInt8] {
    PhotoFixture.jpeg + Array("\nhalcyon-test \(operation?.rawValue ?? 0) \(how)\n".utf8)
  }

  /// A clock on which each wait takes as long as it may.
  private var endless: MediaClock {
    let isReady = Mutex(false)
    return MediaClock(
      wait: { socket, time in
        // The process says that it is ready.
        let wasReady = isReady.withLock { value in
          defer { value = true }
          return value
        }
        return wasReady ? false : MediaClock.live.wait(socket, .seconds(600))
      }, used: { _ in .zero })
  }

  private func pool(_ cache: URL, _ clock: MediaClock = .live) -> MediaPool {
    let pool = MediaPool(clock: clock)
    pool.rememberDamage(in: cache)
    return pool
  }

  @Test("In its sandbox, the process can neither open files, nor use a network, nor start programs")
  func sandbox() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: MediaProgram.installed().path)
    process.arguments = ["--self-test"]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.allSatisfy { $0.hasSuffix(": refused") }, "\(text)")
    #expect(lines.contains("open a file: refused"))
  }

  @Test("The process says which layers protect it")
  func layers() throws {
    let greeting = try MediaPool().greeting()
    #expect(greeting.layers.isSuperset(of: [.noNewPrivileges, .seccomp, .limits]))
    #expect(greeting.versions.contains("Exiv2") && greeting.versions.contains("gdk-pixbuf"))
  }

  struct Stop: CustomTestStringConvertible {
    var how: String
    var damage: PhotoDamage
    var testDescription: String { how }
  }

  @Test(
    "A file that stops the process is damaged until it changes, also after a start",
    arguments: [
      Stop(how: "crash", damage: .crash), Stop(how: "memory", damage: .memory),
      Stop(how: "hang", damage: .time),
    ])
  func stops(_ stop: Stop) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(image(nil, stop.how), to: "a.jpg")
      let issue = PhotoImportIssue.undecodable(path: path, damage: stop.damage)
      let first = pool(folder, stop.damage == .time ? endless : .live)
      #expect(throws: issue) { try PhotoReader(media: first).read(path) }
      // Without a program: the file is not tried again.
      let later = MediaPool(program: MediaProgram(path: folder.path + "/none"))
      later.rememberDamage(in: folder)
      #expect(throws: issue) { try PhotoReader(media: later).read(path) }
      // The same content under another name.
      let copy = try folder.write(image(nil, stop.how), to: "b.jpg")
      #expect(throws: PhotoImportIssue.undecodable(path: copy, damage: stop.damage)) {
        try PhotoReader(media: later).read(copy)
      }
      try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      #expect(try PhotoReader(media: pool(folder)).read(path).header.width == 32)
    }
  }

  @Test("A file that stops decoding is listed, shown as damaged, and does not affect others")
  func decoding() async throws {
    try await withTemporaryFolder { folder in
      let media = pool(folder)
      let thumbnails = Thumbnailer(cache: folder, desktop: nil, media: media)
      let good = try folder.write(PhotoFixture.jpeg, to: "good.jpg")
      let bad = try folder.write(image(HAL_MEDIA_DECODE, "crash"), to: "bad.jpg")
      let file = try PhotoReader(media: media).read(bad).file
      for _ in 0..<3 {
        #expect(try await thumbnails.thumbnail(of: good).width == 32)
        await #expect(throws: PhotoImportIssue.undecodable(path: bad, damage: .crash)) {
          try await thumbnails.thumbnail(of: bad)
        }
      }
      #expect(await media.knownDamage(of: file) == .crash)
      #expect(await media.knownDamage(of: try PhotoReader().read(good).file) == nil)
    }
  }

  @Test("A photo whose metadata stops the process is shown without it")
  func metadata() async throws {
    try await withTemporaryFolder { folder in
      let media = pool(folder)
      let path = try folder.write(image(HAL_MEDIA_TAGS, "crash"), to: "a.jpg")
      for _ in 0..<2 {
        let contents = try PhotoReader(media: media).read(path)
        #expect(contents.header.width == 32 && contents.header.taken == nil)
      }
      let thumbnails = Thumbnailer(cache: folder, desktop: nil, media: media)
      #expect(try await thumbnails.thumbnail(of: path).width == 32)
    }
  }

  @Test("An animation whose process ends is a still image")
  func animation() async throws {
    try await withTemporaryFolder { folder in
      let bytes = PhotoFixture.gif + Array("\nhalcyon-test 6 crash\n".utf8)
      let path = try folder.write(bytes, to: "a.gif")
      let photo = Photo(
        id: 1, file: PhotoFile(path: path, bytes: 1, modifiedNanoseconds: 0),
        header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
        added: .distantPast)
      #expect(await PhotoAnimation.open(photo) == nil)
    }
  }

  @Test("Without the program, photos are not damaged, but cannot be read for now")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      let media = MediaPool(program: MediaProgram(path: folder.path + "/none"))
      let path = try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      let issue = PhotoImportIssue.noDecoder(path: path)
      #expect(issue.isTemporary)
      #expect(throws: issue) { try PhotoReader(media: media).read(path) }
      let thumbnails = Thumbnailer(cache: folder, desktop: nil, media: media)
      await #expect(throws: issue) { try await thumbnails.thumbnail(of: path) }
      #expect(throws: MediaFailure.missing(path: folder.path + "/none")) { try media.greeting() }
      // Another program at its place.
      let other = MediaPool(program: MediaProgram(path: "/bin/true"))
      #expect(throws: issue) { try PhotoReader(media: other).read(path) }
    }
  }

  @Test("The program is found beside the running one, otherwise where it is installed")
  func place() async throws {
    try await withTemporaryFolder { folder in
      let program = folder.appendingPathComponent("bin/halcyon")
      let installed = MediaProgram.installed(
        beside: program, environment: ["HOME": "/x", "A": "b"])
      #expect(installed.path == folder.path + "/libexec/halcyon/halcyon-media")
      #expect(installed.environment == ["HOME": "/x"])
      let built = try folder.write("#!/bin/sh\n", to: "bin/halcyon-media")
      chmod(built, 0o755)
      #expect(MediaProgram.installed(beside: program).path == built)
    }
  }
}
