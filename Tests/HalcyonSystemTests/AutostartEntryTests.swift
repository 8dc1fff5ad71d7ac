import Foundation
import HalcyonSystem
import HangGuard
import ServiceTestSupport
import Testing

@Suite(.hangGuard) struct AutostartEntryTests {
  @Test("The entry is written to the user's settings and removed again")
  func writing() async throws {
    try await withTemporaryFolder { folder in
      let entry = AutostartEntry(
        id: "org.example.App", name: "Example", command: ["/usr/bin/app", "--service"],
        environment: ["XDG_CONFIG_HOME": folder.path])
      #expect(entry.file.path == folder.path + "/autostart/org.example.App.desktop")
      try entry.remove()
      try entry.write()
      let expected = """
        [Desktop Entry]
        Type=Application
        Name=Example
        Icon=org.example.App
        Exec="/usr/bin/app" "--service"

        """
      #expect(try String(contentsOf: entry.file, encoding: .utf8) == expected)
      try entry.remove()
      #expect(!FileManager.default.fileExists(atPath: entry.file.path))
    }
  }

  @Test("Settings folders with a relative path are ignored")
  func relativeFolder() {
    let entry = AutostartEntry(
      id: "a", name: "", command: [], environment: ["XDG_CONFIG_HOME": "x", "HOME": "/h"])
    #expect(entry.file.path == "/h/.config/autostart/a.desktop")
  }

  @Test("Special characters of a command are quoted as the specification demands")
  func quoting() async throws {
    try await withTemporaryFolder { folder in
      let entry = AutostartEntry(
        id: "a", name: "a", command: [#"/my "apps"/100% $x`\"#],
        environment: ["XDG_CONFIG_HOME": folder.path])
      try entry.write()
      let text = try String(contentsOf: entry.file, encoding: .utf8)
      #expect(text.contains(##"Exec="/my \\"apps\\"/100%% \\$x\\`\\\\""##))
    }
  }

  @Test("A folder that cannot be written is an error")
  func failure() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: "autostart")
      let entry = AutostartEntry(
        id: "a", name: "a", command: ["a"], environment: ["XDG_CONFIG_HOME": folder.path])
      #expect(throws: (any Error).self) { try entry.write() }
    }
  }
}
