import ArgumentParser
import CommandSupport

/// Measures the import and the thumbnails of photos, for `make bench`.
struct BenchGallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-gallery", abstract: "Measure photos.", shouldDisplay: false)

  @Argument(help: "A folder with many small photos.")
  var headers: String

  @Argument(help: "A folder with large photos.")
  var photos: String

  func run() async throws {
    try CommandOutput.writeJSON(
      try await GalleryBenchmark.run(headers: headers, photos: photos), program: "halcyon")
  }
}
