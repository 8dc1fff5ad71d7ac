import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

final class ExamplesTests: GtkTestCase {
  func testTheDocumentationContainsTheseExamples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appendingPathComponent("../../docs/lottie-ui.md"), encoding: .utf8)
    let compiled = try String(
      contentsOf: folder.appendingPathComponent("Examples.swift"), encoding: .utf8)
    let examples = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }.filter { $0.contains("Example(") }
    XCTAssertEqual(examples.count, 8)
    for example in examples { XCTAssertTrue(compiled.contains(example), example) }
  }

  func testTheExamplesRun() throws {
    let lottie = try Lottie(string: squares)
    var isDone = false
    let once = onceExample(lottie: lottie) { isDone = true }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".json")
    try Data(squares.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let widgets: [Widget] = [
      try loopingExample(path: path.path), controlsExample(lottie: lottie),
      sliderExample(lottie: lottie), fastExample(lottie: lottie), reverseExample(lottie: lottie),
      errorExample(path: "/nowhere/a.json"), paintableExample(lottie: lottie), once,
    ]
    withWindow(BoxLayout(.vertical, widgets)) { _ in
      XCTAssertTrue(MainLoop.wait { isDone })
    }
  }
}
