import Foundation

/// The folders of the package that tests read.
public enum SourceTree {
  /// The folder of the package.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()

  /// Small animations, each of which shows one feature.
  public static let features = root.appending(path: "Tests/LottieCoreTests/Fixtures/features")

  /// A built program of the package, which SwiftPM puts next to the tests.
  public static func program(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }
}
