import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import XCTest

@testable import GalleryFeature

func photo(_ id: Int64, path: String? = nil, bytes: Int = 1) -> Photo {
  Photo(
    id: id,
    file: PhotoFile(path: path ?? "/photos/\(id).jpg", bytes: bytes, modifiedNanoseconds: 0),
    header: PhotoHeader(width: 40, height: 30),
    wallTime: WallTime(clamping: 86_400 * 400 - id * 86_400),
    added: Date(timeIntervalSince1970: 0))
}

/// Creates thumbnails when the test requests it.
@MainActor private final class ManualThumbnailer {
  private(set) var asked: [String] = []
  private var waiting:
    [(String, CheckedContinuation<Result<PhotoPixels, PhotoImportIssue>, Never>)] = []

  func make(_ path: String) async -> Result<PhotoPixels, PhotoImportIssue> {
    asked.append(path)
    return await withCheckedContinuation { waiting.append((path, $0)) }
  }

  func answer(with issue: PhotoImportIssue? = nil) {
    let all = waiting
    waiting = []
    for (path, continuation) in all {
      if let pixels = PhotoPixels(width: 40, height: 30, argb: 0xFFFF_0000), issue == nil {
        continuation.resume(returning: .success(pixels))
      } else {
        continuation.resume(returning: .failure(issue ?? .notPicture(path: path)))
      }
    }
  }
}

@MainActor private func withTextures(
  workers: Int = 2, limit: Int = PhotoTextures.limit,
  _ body: (PhotoTextures, ManualThumbnailer) -> Void
) {
  let hand = ManualThumbnailer()
  let ticker = BoxLayout(.vertical)
  let textures = PhotoTextures(ticker: ticker, workers: workers, limit: limit) {
    await hand.make($0.file.path)
  }
  withWindow(ticker) { _ in body(textures, hand) }
  hand.answer()
  MainLoop.drain()
}

final class PhotoTexturesTests: GtkTestCase {
  func testLoadsPhotosNearestToTheViewFirstWithinTheWorkerLimit() {
    withTextures(workers: 1) { textures, hand in
      textures.center = 50
      for index in [0, 90, 45, 52] { _ = textures.state(of: photo(Int64(index)), at: index) }
      for (count, path) in ["0", "52", "45", "90"].enumerated() {
        XCTAssertTrue(MainLoop.wait { hand.asked.count == count + 1 })
        XCTAssertEqual(hand.asked.last, "/photos/\(path).jpg")
        hand.answer()
      }
    }
  }

  func testShowsAFewThumbnailsPerFrameAndCreatesEachOnce() {
    withTextures(workers: 10) { textures, hand in
      var shown = 0
      textures.onChange = { _ in shown += 1 }
      textures.isHeld = true
      for index in 0..<10 { _ = textures.state(of: photo(Int64(index)), at: index) }
      for index in 0..<10 { _ = textures.state(of: photo(Int64(index)), at: index) }
      XCTAssertTrue(MainLoop.wait { hand.asked.count == 10 })
      hand.answer()
      MainLoop.drain()
      XCTAssertEqual(shown, 0)
      textures.isHeld = false
      var steps: [Int] = []
      XCTAssertTrue(
        MainLoop.wait {
          if steps.last != shown { steps.append(shown) }
          return shown == 10
        })
      for (a, b) in zip(steps, steps.dropFirst()) {
        XCTAssertLessThanOrEqual(b - a, PhotoTextures.perFrame)
      }
      XCTAssertEqual(hand.asked.count, 10)
      guard case .ready(let image) = textures.state(of: photo(3), at: 3) else {
        return XCTFail("no thumbnail")
      }
      XCTAssertEqual(image.size.width, 40)
    }
  }

  func testFinishedThumbnailsDoNotPileUpWhileTheyAreHeld() {
    withTextures(workers: 1) { textures, hand in
      let (most, all) = (PhotoTextures.maximumBacklog, 2 * PhotoTextures.maximumBacklog)
      textures.isHeld = true
      for index in 0..<all { _ = textures.state(of: photo(Int64(index)), at: index) }
      for count in 1...most {
        XCTAssertTrue(MainLoop.wait { hand.asked.count == count })
        hand.answer()
      }
      MainLoop.drain()
      XCTAssertEqual(hand.asked.count, most)
      textures.isHeld = false
      XCTAssertTrue(
        MainLoop.wait {
          hand.answer()
          return hand.asked.count == all
        })
    }
  }

  func testCancelledThumbnailIsNotCreated() {
    withTextures(workers: 1) { textures, hand in
      for index in 0..<3 { _ = textures.state(of: photo(Int64(index)), at: index) }
      textures.cancel(1)
      for count in 1...2 {
        XCTAssertTrue(MainLoop.wait { hand.asked.count == count })
        hand.answer()
      }
      MainLoop.drain()
      XCTAssertEqual(hand.asked, ["/photos/0.jpg", "/photos/2.jpg"])
    }
  }

  func testFailureIsCachedUntilTheFileChanges() {
    withTextures { textures, hand in
      _ = textures.state(of: photo(1), at: 0)
      XCTAssertTrue(MainLoop.wait { hand.asked.count == 1 })
      hand.answer(with: .missing(path: "/photos/1.jpg"))
      XCTAssertTrue(MainLoop.wait { textures.failure(of: photo(1)) != nil })
      guard case .failed = textures.state(of: photo(1), at: 0) else {
        return XCTFail("the failure was not cached")
      }
      XCTAssertNil(textures.failure(of: photo(1, bytes: 2)))
      _ = textures.state(of: photo(1, bytes: 2), at: 0)
      XCTAssertTrue(MainLoop.wait { hand.asked.count == 2 })
    }
  }

  func testCacheSizeIsBounded() {
    // Enough for two thumbnails.
    withTextures(workers: 8, limit: 2 * 40 * 30 * 4) { textures, hand in
      var shown = 0
      textures.onChange = { _ in shown += 1 }
      for index in 0..<8 { _ = textures.state(of: photo(Int64(index)), at: index) }
      XCTAssertTrue(MainLoop.wait { hand.asked.count == 8 })
      hand.answer()
      XCTAssertTrue(MainLoop.wait { shown == 8 })
      XCTAssertEqual(textures.cost, 2 * 40 * 30 * 4)
      textures.end()
      XCTAssertEqual(textures.cost, 0)
    }
  }
}
