import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import Observation
import XCTest

/// These tests supply the time, so that all counts are exact.
final class LottieViewModelTests: GtkTestCase {
  func testTheLastFrameIsShownBeforePlayOnceCompletes() throws {
    let model = try makeModel(LottieConfiguration(loopMode: .playOnce))
    var log: [String] = []
    model.onPlaybackStateChanged = { log.append("\($0)") }
    model.onCompleted = { [weak model] in log.append("at \(model?.currentFrame ?? -1)") }
    model.play()
    let first = try XCTUnwrap(model.renderedFrame)
    for tick in 0...70 { model.advance(to: 100 + Double(tick) / 60) }
    XCTAssertEqual(log, ["playing", "completed", "at 9"])
    XCTAssertEqual(model.progress, 1)
    XCTAssertFalse(model.isMoving)
    XCTAssertFalse(model.renderedFrame === first)
  }

  func testRepeatsExactly() throws {
    let model = try makeModel(LottieConfiguration(loopMode: .repeat(count: 3)))
    var (starts, last) = (1, 0.0)
    model.onProgressChanged = { progress in
      if progress < last { starts += 1 }
      last = progress
    }
    model.play()
    var ticks = 0
    while model.isMoving {
      model.advance(to: Double(ticks) / 60)
      ticks += 1
    }
    XCTAssertEqual(starts, 3)
    XCTAssertEqual(ticks, 181)
  }

  func testRendersOnlyDifferentFrames() throws {
    let model = try makeModel(LottieConfiguration(loopMode: .playOnce, frameRate: 60))
    var pictures: [ObjectIdentifier] = []
    model.play()
    for tick in 0...70 {
      model.advance(to: Double(tick) / 60)
      let picture = try ObjectIdentifier(XCTUnwrap(model.renderedFrame))
      if pictures.last != picture { pictures.append(picture) }
    }
    XCTAssertEqual(pictures.count, 2, "one red picture and one blue one")
  }

  func testSeeksToFramesAndRejectsInvalidOnes() throws {
    let model = try makeModel()
    var errors: [LottieViewModel.PlaybackError] = []
    model.onError = { errors.append($0) }
    model.seek(toFrame: 7)
    XCTAssertEqual(model.currentFrame, 7)
    XCTAssertEqual(model.playbackState, .paused)
    for frame in [-1, 10, .nan, .infinity] { model.seek(toFrame: frame) }
    XCTAssertEqual(model.currentFrame, 7)
    XCTAssertEqual(errors, Array(repeating: .invalidFrameIndex, count: 4))
    XCTAssertEqual(model.error, .invalidFrameIndex)
    model.play()
    XCTAssertNil(model.error)
  }

  func testIsObservable() throws {
    let model = try makeModel()
    nonisolated(unsafe) var changes = 0
    withObservationTracking {
      _ = model.progress
    } onChange: {
      changes += 1
    }
    model.seek(to: 0.5)
    XCTAssertEqual(changes, 1)
  }

  func testReducedMotionShowsAStillImage() throws {
    var configuration = LottieConfiguration(
      loopMode: .playOnce, reducedMotion: .always, stillFrame: .frame(6))
    let once = try makeModel(configuration)
    var states: [PlaybackState] = []
    once.onPlaybackStateChanged = { states.append($0) }
    once.play()
    XCTAssertEqual(states, [.completed])
    XCTAssertEqual(once.currentFrame, 6)
    XCTAssertFalse(once.isMoving)
    configuration.loopMode = .loop
    configuration.stillFrame = .marker("nowhere")
    let loop = try makeModel(configuration)
    loop.play()
    XCTAssertEqual(loop.playbackState, .paused)
    XCTAssertEqual(loop.currentFrame, 0)
  }

  func testAThreadRendersTheSame() throws {
    let model = try makeModel(
      LottieConfiguration(loopMode: .playOnce, autoPlay: false),
      engine: Engine(numberOfThreads: 2))
    let view = LottieView(model: model)
    try withWindow(view) { _ in
      XCTAssertEqual(try color(view), red)
      model.play()
      for tick in 0...70 { model.advance(to: Double(tick) / 60) }
      XCTAssertEqual(model.playbackState, .completed)
      XCTAssertTrue(MainLoop.wait { (try? color(view)) == blue })
      model.seek(to: 0.1)
      XCTAssertTrue(MainLoop.wait { (try? color(view)) == red })
      model.configuration.pixelFormat = .abgr
      model.seek(to: 0.8)
      XCTAssertTrue(MainLoop.wait { (try? color(view)) == blue })
    }
  }

  func testAModelWithAThreadIsReleased() throws {
    weak var gone: LottieViewModel?
    try {
      let model = try makeModel(engine: Engine(numberOfThreads: 1))
      model.play()
      for tick in 0...10 { model.advance(to: Double(tick) / 60) }
      gone = model
    }()
    XCTAssertTrue(MainLoop.wait { gone == nil })
  }
}

@MainActor private func makeModel(
  _ configuration: LottieConfiguration = .default, engine: Engine = .main
) throws -> LottieViewModel {
  LottieViewModel(
    lottie: try Lottie(string: squares), size: CGSize(width: 20, height: 20),
    configuration: configuration, engine: engine)
}
