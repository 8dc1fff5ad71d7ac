import HalcyonCore
import Testing

@Suite struct PhotoFileKindTests {
  @Test("Images, raw files and videos are recognized by their names")
  func names() {
    #expect(PhotoFileKind(fileName: "/a/b.JPG") == .image)
    #expect(PhotoFileKind(fileName: "IMG_1.CR2") == .raw)
    #expect(
      PhotoFileKind(fileName: "x.mov") == .video(name: "QuickTime", mediaType: "video/quicktime"))
    #expect(PhotoFileKind(fileName: "x.mp4")?.isVideo == true)
    #expect(PhotoFileKind(fileName: "x.dng")?.isVideo == false)
    for name in ["mp4", "a.mp4.txt", "", "a.", "a.svg"] {
      #expect(PhotoFileKind(fileName: name) == nil)
    }
  }

  @Test("The file chooser offers each ending in both cases once")
  func patterns() {
    let patterns = PhotoFileKind.filePatterns
    #expect(Set(patterns).count == patterns.count)
    #expect(patterns.contains("*.NEF") && patterns.contains("*.jpg") && patterns.contains("*.webm"))
    for pattern in patterns { #expect(PhotoFileKind(fileName: pattern) != nil, "\(pattern)") }
  }

  @Test("Turning an orientation four times restores it, and mirrored ones stay mirrored")
  func turns() {
    let mirrored: Set<PhotoOrientation> = [.topRight, .bottomLeft, .leftTop, .rightBottom]
    for orientation in PhotoOrientation.allCases {
      #expect(orientation.turned(by: 4) == orientation)
      #expect(orientation.turned(by: 1).turned(by: -1) == orientation)
      #expect(orientation.turned(by: 1).swapsSides != orientation.swapsSides)
      #expect(mirrored.contains(orientation.turned(by: 1)) == mirrored.contains(orientation))
    }
    #expect(PhotoOrientation.topLeft.turned(by: 1) == .rightTop)
  }
}
