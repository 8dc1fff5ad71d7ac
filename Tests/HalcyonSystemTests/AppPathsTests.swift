import Foundation
import HalcyonSystem
import HangGuard
import ServiceTestSupport
import Testing

@Suite(.hangGuard) struct AppPathsTests {
  @Test("Absolute XDG folders are used, otherwise the default ones in the home folder")
  func directories() {
    let xdg = AppPaths(
      environment: ["XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c", "HOME": "/h"], executable: nil)
    #expect(xdg.dataDirectory.path == "/d/halcyon")
    #expect(xdg.cacheDirectory.path == "/c/halcyon")
    let home = AppPaths(environment: ["XDG_DATA_HOME": "relative", "HOME": "/h"], executable: nil)
    #expect(home.dataDirectory.path == "/h/.local/share/halcyon")
    #expect(home.cacheDirectory.path == "/h/.cache/halcyon")
    let given = AppPaths(
      dataDirectory: "/x y", environment: ["XDG_DATA_HOME": "/d"], executable: nil)
    #expect(given.dataDirectory.path == "/x y")
    #expect(given.cacheDirectory.path == "/x y/cache")
    #expect(given.resources == nil)
  }

  @Test("Resources are found next to the installed program or in the development package")
  func resources() async throws {
    try await withTemporaryFolder { folder in
      let built = folder.appendingPathComponent("src/.build/debug/halcyon")
      try folder.write("", to: "src/.build/debug/halcyon")
      #expect(AppPaths(executable: built).resources == nil)
      try folder.write("", to: "src/Package.swift")
      #expect(AppPaths(executable: built).resources?.path == folder.path + "/src/data")

      try folder.write("", to: "usr/share/halcyon/demo/x.vcf")
      let installed = folder.appendingPathComponent("usr/bin/halcyon")
      #expect(AppPaths(executable: installed).resources?.path == folder.path + "/usr/share/halcyon")
    }
  }

  @Test("The running program's executable is found")
  func executable() throws {
    let path = try #require(AppPaths.runningExecutable?.path)
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }
}
