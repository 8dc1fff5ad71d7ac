import Foundation
import HalcyonActivity
import HalcyonPhotos
import HalcyonRecords

/// Measures the import and the thumbnails of photos. For `make bench`.
public enum GalleryBenchmark {
  /// Runs the benchmark.
  /// - Parameters:
  ///   - headers: A folder with many small photos.
  ///   - photos: A folder with large photos.
  /// - Returns: Milliseconds to read the headers of the small photos (`headers`) and to import them
  ///   (`import`), to decode the large photos without a cache (`decode`) and to create and store
  ///   their thumbnails (`thumbnails`), the quotients `import-times` and `thumbnails-times`, and
  ///   milliseconds to decode a large photo for a window, the median (`view`).
  public static func run(headers: String, photos: String) async throws -> [String: Double] {
    var figures: [String: Double] = [:]
    // The first run fills the cache of the system.
    _ = await PhotoImport.scan(paths: [headers])
    figures["headers"] = await milliseconds { _ = await PhotoImport.scan(paths: [headers]) }
    let database = try HalcyonDatabase.inMemory()
    let photoImport = PhotoImport(database: database, activity: ActivityCenter())
    figures["import"] = try await milliseconds {
      _ = try await photoImport.run(paths: [headers])
    }
    // An import would skip links to the same file.
    let files = try FileManager.default.contentsOfDirectory(atPath: photos).sorted()
      .map { photos + "/" + $0 }
    let cache = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: cache) }
    let thumbnailer = Thumbnailer(cache: cache, desktop: nil)
    figures["decode"] = await milliseconds {
      await inParallel(files) { _ = try? await thumbnailer.picture(at: $0, side: Thumbnailer.side) }
    }
    figures["thumbnails"] = await milliseconds {
      await inParallel(files) { _ = try? await thumbnailer.thumbnail(of: $0) }
    }
    var views: [Double] = []
    for file in files.prefix(9) {
      views.append(await milliseconds { _ = try? await thumbnailer.picture(at: file, side: 1_600) })
    }
    figures["view"] = views.sorted()[safe: views.count / 2]
    for (quotient, value, base) in [
      ("import-times", "import", "headers"), ("thumbnails-times", "thumbnails", "decode"),
    ] {
      figures[quotient] = (figures[value] ?? 0) / max(figures[base] ?? 0, 0.001)
    }
    return figures
  }

  /// Runs `body` for all files, as many at a time as the gallery does.
  private static func inParallel(
    _ files: [String], _ body: @escaping @Sendable (String) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (index, file) in files.enumerated() {
        if index >= Thumbnailer.concurrency { await group.next() }
        group.addTask { await body(file) }
      }
    }
  }

  private static func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
