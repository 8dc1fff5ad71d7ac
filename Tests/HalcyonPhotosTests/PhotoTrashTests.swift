import Foundation
import HalcyonPhotos
import HangGuard
import ServiceTestSupport
import Testing

/// The folder with the home trash; `nil` if that is the user's own, which tests leave alone.
private let dataHome = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]

extension Trait where Self == ConditionTrait {
  /// Runs the tests only with a home trash of their own: `make test` creates one.
  fileprivate static var needsTrash: Self {
    .enabled(if: dataHome != nil, "no trash of its own: run `make test`")
  }
}

@Suite(.hangGuard) struct PhotoTrashTests {
  /// A folder on the file system of the home trash. GIO refuses the trash of other file systems,
  /// such as that of temporary files.
  private func withHomeFolder(_ body: (URL) async throws -> Void) async throws {
    let data = try #require(dataHome)
    let folder = URL(fileURLWithPath: data).appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("A photo is moved to the trash and back, and never replaces another file", .needsTrash)
  func trash() async throws {
    try await withHomeFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "my photo.jpg")
      let trashed = try #require(try await PhotoTrash.trash(path))
      #expect(!FileManager.default.fileExists(atPath: path))
      try folder.write([1], to: "my photo.jpg")
      await #expect(throws: PhotoTrashError.occupied(path: path)) {
        try await PhotoTrash.restore(trashed)
      }
      try FileManager.default.removeItem(atPath: path)
      try await PhotoTrash.restore(trashed)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(PhotoFixture.jpeg))
      await #expect(throws: PhotoTrashError.missing(path: path)) {
        try await PhotoTrash.restore(trashed)
      }
    }
  }

  @Test("A missing photo cannot be moved to the trash", .needsTrash)
  func missing() async throws {
    try await withHomeFolder { folder in
      await #expect(throws: PhotoTrashError.self) {
        _ = try await PhotoTrash.trash(folder.path + "/none.jpg")
      }
    }
  }

  @Test("Rotated pixels are where they belong", arguments: [1, 2, 3, -1, 4])
  func turned(turns: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "photo.jpg")
      let pixels = try await Thumbnailer(cache: folder, desktop: nil).picture(at: path, side: 32)
      let turned = pixels.turned(by: turns)
      #expect(turned.width == (turns % 2 == 0 ? 32 : 16))
      #expect(turned.height == (turns % 2 == 0 ? 16 : 32))
      // The corner that becomes the upper left one.
      let corner = [0, 15 * 32, 32 * 16 - 1, 31][(turns + 4) % 4]
      let (before, after) = (pixels.storage.bytes, turned.storage.bytes)
      #expect((0..<4).map { after[$0] } == (0..<4).map { before[corner * 4 + $0] })
    }
  }
}
