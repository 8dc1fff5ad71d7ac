import HalcyonCore
import Testing

@Suite("Version")
struct HalcyonVersionTests {
  @Test(
    "The commit of the build follows the version number",
    arguments: [
      ("", ""), ("ac50fce212", " (commit ac50fce212)"),
      ("ac50fce212-modified", " (commit ac50fce212, modified)"),
    ])
  func described(commit: String, suffix: String) {
    #expect(HalcyonVersion.described(commit: commit) == HalcyonVersion.current + suffix)
  }
}
