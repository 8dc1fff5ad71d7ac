import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

@testable import HalcyonKit

final class IllustrationTests: GtkTestCase {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("data")

  func testEachIllustrationCanBeRead() throws {
    Illustration.resources = Self.data
    defer { Illustration.resources = nil }
    for illustration in Illustration.allCases {
      XCTAssertNotNil(illustration.makePaintable(), illustration.rawValue)
    }
  }

  func testReducedMotionShowsTheLastFrame() throws {
    Appearance.setAnimations(enabled: false)
    defer { Appearance.setAnimations(enabled: true) }
    Illustration.resources = Self.data
    defer { Illustration.resources = nil }
    let drawing = try XCTUnwrap(Illustration.allDone.makePaintable())
    let picture = Picture(drawing)
    withWindow(picture) { _ in
      drawing.animate(in: picture)
      XCTAssertTrue(MainLoop.wait { drawing.model.playbackState == .completed })
      XCTAssertEqual(drawing.model.progress, 1)
    }
  }

  func testAViewPlaysOnceAndWithReducedMotionShowsTheLastFrame() throws {
    Illustration.resources = Self.data
    defer { Illustration.resources = nil }
    defer { Appearance.setAnimations(enabled: true) }
    for isAnimated in [true, false] {
      Appearance.setAnimations(enabled: isAnimated)
      let note = IllustratedNote(.nothingFound, "Nothing found")
      XCTAssertNil(note.drawing, "it is read before it is shown")
      var played: [Double] = []
      try withWindow(note.widget) { _ in
        XCTAssertTrue(MainLoop.wait { note.drawing != nil })
        let view = try XCTUnwrap(note.drawing)
        view.onProgressChanged = { played.append($0) }
        XCTAssertTrue(
          MainLoop.wait { view.playbackState == .completed && view.size.height > 0 })
        XCTAssertEqual(view.progress, 1)
        XCTAssertEqual(view.size.height, IllustratedNote.Size.medium.rawValue)
        let count = played.count
        XCTAssertEqual(played.contains { $0 > 0 && $0 < 1 }, isAnimated)
        note.widget.isVisible = false
        note.widget.isVisible = true
        MainLoop.paint(framesOf: note.widget)
        XCTAssertEqual(played.count, count, "it played again")
      }
    }
  }

  func testANoteIsFinalizedAndWorksWithoutTheFile() throws {
    for folder in [Self.data, nil] {
      Illustration.resources = folder
      defer { Illustration.resources = nil }
      assertFinalized { IllustratedNote(.allDone, "All done", size: .small).widget }
    }
  }

  func testAnEmptyPageIsFinalizedAndWorksWithoutTheFile() throws {
    for folder in [Self.data, URL(fileURLWithPath: "/nowhere"), nil] {
      Illustration.resources = folder
      defer { Illustration.resources = nil }
      assertFinalized {
        let page = EmptyPage.make(
          .photos, icon: "image-x-generic-symbolic", title: "No Photos", description: "None yet")
        withWindow(page) { _ in XCTAssertTrue(MainLoop.wait { page.isMapped }) }
        return page
      }
    }
  }

  func testAPageMadeInATrackedClosureIsNotMadeAgain() throws {
    Illustration.resources = Self.data
    defer { Illustration.resources = nil }
    var count = 0
    let box = BoxLayout(.vertical)
    withWindow(box) { _ in
      let tracker = ObservationTracker {
        count += 1
        guard count < 5 else { return }
        let page = EmptyPage.make(.people, icon: "", title: "No People", description: "None yet")
        box.append(page)
      }
      var frames = 0
      let monitor = FrameMonitor(on: box) { _ in frames += 1 }
      XCTAssertNotNil(monitor)
      XCTAssertTrue(MainLoop.wait { frames > 10 || count > 1 }, "the drawing does not move")
      XCTAssertEqual(count, 1)
      tracker.end()
    }
  }
}
