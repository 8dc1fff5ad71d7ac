import Foundation
import HangGuard
import Testing

/// The gallery with real key presses, which the scrolled window around the grid also handles.
@Suite(.serialized, .hangGuard) struct GalleryAccessibilityTests {
  @Test("Home, End and the Page keys move the focus in a grid that scrolls")
  func keysMoveTheFocus() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try Self.gallery(in: folder, days: 10..<30)
    let notes = try Desktop.run(
      arguments: "--no-splash --page gallery --data-dir \(data)", size: "360x500",
      steps: [
        "until image 'IMG_20240929.*'", "settle", "focus start", "key End", "settle", "focus end",
        "key Page_Up", "settle", "focus above", "key Home", "settle", "focus home",
        "key Page_Down", "settle", "focus below",
      ])
    func day(_ label: String) throws -> Int? {
      try notes.object(label).flatMap { Int($0.name.dropFirst("IMG_202409".count).prefix(2)) }
    }
    #expect(try day("start") == 29)
    #expect(try day("end") == 10)
    #expect(try day("home") == 29)
    let above = try #require(try day("above")), below = try #require(try day("below"))
    #expect((11..<29).contains(above))
    #expect((11..<29).contains(below))
  }

  /// The header bar shows another title meanwhile. GTK reads one more level of what is outside of
  /// the window each time, and its warnings are fatal here.
  @Test("The window is read without warnings after a photo was open")
  func readsTheTitles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try Self.gallery(in: folder, days: 28..<30)
    let reads = (0..<8).map { "tree read-\($0) 'push button' 'Older Photo'" }
    let notes = try Desktop.run(
      arguments: "--no-splash --page gallery --data-dir \(data)", size: "1000x700",
      steps: [
        "until image 'IMG_20240929.*'", "settle", "tree grid image 'IMG_20240929.*'", "key Return",
      ]
        + reads + [
          "key Escape", "gone 'push button' 'Older Photo'", "tree after 'page tab' Gallery",
        ])
    let after = try #require(try notes.object("after"))
    #expect(Set(after.all("page tab").map(\.name)) == ["Dashboard", "Habits", "Gallery"])
  }

  /// Imports a photo for each day of September 2024.
  /// - Returns: The data folder.
  private static func gallery(in folder: URL, days: Range<Int>) throws -> String {
    let pictures = folder.appending(path: "pictures"), data = folder.appending(path: "data").path
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    for day in days {
      try picture(shade: UInt8(day)).write(
        to: pictures.appending(path: "IMG_202409\(day)_120000.bmp"))
    }
    let importing = Process()
    importing.executableURL = Desktop.program
    importing.arguments = ["photos", "import", pictures.path, "--data-dir", data]
    importing.standardOutput = FileHandle.nullDevice
    try importing.run()
    importing.waitUntilExit()
    #expect(importing.terminationStatus == 0)
    return data
  }

  /// Returns an image of 60 × 40 pixels.
  /// - Source: Windows bitmaps (BITMAPINFOHEADER), which need no encoder.
  private static func picture(shade: UInt8) -> Data {
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let (width, height) = (60, 40)
    let size = width * height * 3
    let header: [UInt8] =
      Array("BM".utf8) + number(54 + size) + number(0) + number(54) + number(40) + number(width)
      + number(height) + [1, 0, 24, 0] + number(0) + number(size) + number(0) + number(0)
      + number(0) + number(0)
    return Data(header + Array(repeating: shade, count: size))
  }
}
