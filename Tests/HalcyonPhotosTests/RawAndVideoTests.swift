import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct RawAndVideoTests {
  @Test("The preview of a raw file is shown upright, with the metadata of the file")
  func raw() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        PhotoFixture.exif(
          orientation: 6, taken: "2024:06:01 12:34:56", preview: PhotoFixture.jpeg),
        to: "IMG_1.NEF")
      let contents = try PhotoReader().read(path)
      #expect(contents.header.width == 32 && contents.header.height == 16)
      #expect(contents.header.orientation == .rightTop)
      #expect(contents.header.taken?.wallTime.day == Day(year: 2024, month: 6, day: 1))
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let thumbnail = try await thumbnails.thumbnail(of: path)
      #expect(thumbnail.width == 16 && thumbnail.height == 32)
      let photo = Photo(
        id: 1, file: contents.file, header: contents.header, wallTime: WallTime(clamping: 0),
        added: .distantPast)
      #expect(try await thumbnails.tiles(of: photo).grid.widths == [16])
    }
  }

  @Test("A raw file without a preview and a damaged one have their own messages")
  func noPreview() async throws {
    try await withTemporaryFolder { folder in
      let empty = try folder.write(PhotoFixture.exif(orientation: 1), to: "a.dng")
      #expect(throws: PhotoImportIssue.noPreview(path: empty)) { try PhotoReader().read(empty) }
      let damaged = try folder.write("text", to: "b.cr2")
      #expect(throws: PhotoImportIssue.damaged(path: damaged, format: "raw")) {
        try PhotoReader().read(damaged)
      }
    }
  }

  /// Installs a thumbnailer for MP4 that runs a shell command.
  private func reader(in folder: URL, running command: String) throws -> PhotoReader {
    let script = try folder.write("#!/bin/sh\n\(command)\n", to: "bin/still")
    chmod(script, 0o755)
    try folder.write(
      "[Thumbnailer Entry]\nTryExec=\(script)\nExec=\(script) %i %o %s\nMimeType=video/mp4;\n",
      to: "data/thumbnailers/a.thumbnailer")
    var reader = PhotoReader()
    reader.thumbnailers = VideoThumbnailers(environment: [
      "XDG_DATA_HOME": folder.path + "/none", "XDG_DATA_DIRS": folder.path + "/data",
    ])
    return reader
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(name.utf8) + content
  }

  /// An MP4 file of 90.5 seconds, 1920 × 1080, recorded at 2024-06-01 10:00 UTC.
  private func video(isTurned: Bool = false) -> [UInt8] {
    let created = 1_717_236_000 + 2_082_844_800
    let movie =
      number(0, 4) + number(created, 4) + number(0, 4) + number(1_000, 4) + number(90_500, 4)
      + [UInt8](repeating: 0, count: 80)
    let matrix = isTurned ? [0, 1, 0, -1, 0, 0, 0, 0, 1] : [1, 0, 0, 0, 1, 0, 0, 0, 1]
    let track =
      [UInt8](repeating: 0, count: 40) + matrix.flatMap { number($0 << 16, 4) }
      + number(1_920 << 16, 4) + number(1_080 << 16, 4)
    return box("ftyp", Array("isom".utf8)) + box("mdat", [1, 2, 3])
      + box("moov", box("mvhd", movie) + box("trak", box("tkhd", track)))
  }

  @Test("A video has the size, duration and time of its header, and a still")
  func video() async throws {
    try await withTemporaryFolder { folder in
      let still = try folder.write(PhotoFixture.png, to: "still.png")
      let reader = try reader(in: folder, running: "cp '\(still)' \"$2\"")
      let path = try folder.write(video(), to: "clip.mp4")
      let contents = try reader.read(path)
      #expect(contents.header.width == 1_920 && contents.header.height == 1_080)
      #expect(contents.seconds == 90.5)
      #expect(contents.created == 1_717_236_000)
      let turned = try reader.read(try folder.write(video(isTurned: true), to: "b.mp4"))
      #expect(turned.header.width == 1_080 && turned.header.height == 1_920)
    }
  }

  @Test("Without a thumbnailer, a package is named; a failing one means a damaged video")
  func failures() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(video(), to: "clip.mp4")
      let mkv = try folder.write([0x1A, 0x45, 0xDF, 0xA3], to: "clip.mkv")
      for command in ["exit 1", ": > \"$2\"", "kill -9 $$"] {
        let reader = try reader(in: folder, running: command)
        #expect(throws: PhotoImportIssue.damaged(path: path, format: "MP4")) {
          try reader.read(path)
        }
        #expect(
          throws: PhotoImportIssue.missingLoader(
            path: mkv, format: "Matroska", package: "ffmpegthumbnailer")
        ) { try reader.read(mkv) }
      }
    }
  }

  @Test("The header of a Matroska video is read")
  func matroska() async throws {
    func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
      id + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    let info = element(
      [0x15, 0x49, 0xA9, 0x66],
      element([0x2A, 0xD7, 0xB1], number(1_000_000, 3))
        + element([0x44, 0x89], number(Int(Float(12_500).bitPattern), 4)))
    let video = element([0xE0], element([0xB0], number(640, 2)) + element([0xBA], number(360, 2)))
    let bytes =
      element([0x1A, 0x45, 0xDF, 0xA3], [])
      + element(
        [0x18, 0x53, 0x80, 0x67],
        info + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], video)))
    try await withTemporaryFolder { folder in
      let header = try header(bytes, in: folder)
      #expect(header.seconds == 12.5)
      #expect(header.width == 640 && header.height == 360)
    }
  }

  private func header(_ bytes: [UInt8], in folder: URL) throws -> VideoHeader {
    let path = try folder.write(bytes, to: "video")
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return VideoHeader(descriptor: descriptor, bytes: bytes.count)
  }

  @Test("300 mutated headers are read without a crash")
  func mutations() async throws {
    try await withTemporaryFolder { folder in
      for seed in 0..<300 {
        var mutator = Mutator(
          seed: seed, words: ["moov", "trak", "\u{7F}\u{7F}\u{7F}\u{7F}", "mvhd"],
          nesting: ("moov", "trak"))
        let header = try header(mutator.mutated(video()), in: folder)
        #expect((header.seconds ?? 1) > 0 && (header.width ?? 1) > 0)
      }
    }
  }
}
