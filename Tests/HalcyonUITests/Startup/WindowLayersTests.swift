import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

@testable import HalcyonKit
@testable import Shell

final class WindowLayersTests: GtkTestCase {
  func testContentIsDisabledUntilTheLastLayerIsRemoved() throws {
    let content = Button(label: "content")
    let root = Overlay(child: content)
    let layers = WindowLayers(
      over: root, content: content, observer: StartLog(), timers: ManualTimers())
    var uncovered = 0
    layers.onUncovered = { uncovered += 1 }
    withWindow(root) { _ in
      let splash = SplashLayer(lottie: nil, logo: nil, timers: ManualTimers())
      layers.show(StartupPage(timers: ManualTimers()))
      layers.play(splash)
      layers.play(SplashLayer(lottie: nil, logo: nil))
      XCTAssertTrue(layers.splash === splash, "only one splash at a time")
      XCTAssertFalse(content.canFocus)
      XCTAssertFalse(layers.startup?.cover.canFocus ?? true, "the splash is above the stages")
      XCTAssertTrue(splash.widget.containsFocus)
      XCTAssertFalse(layers.handle(KeyPress(name: "a")))
      XCTAssertEqual(content.opacity, 1, "content is drawn below the still logo")
      XCTAssertTrue(layers.handle(KeyPress(name: "space")))
      XCTAssertTrue(MainLoop.wait { layers.splash == nil })
      XCTAssertTrue(layers.startup?.cover.canFocus ?? false)
      XCTAssertFalse(content.canFocus)
      layers.loading.show(message: "a")
      XCTAssertFalse(layers.handle(KeyPress(name: "Escape")), "not cancellable")
      layers.removeStartup {}
      XCTAssertFalse(content.canFocus)
      XCTAssertEqual(uncovered, 0)
      XCTAssertTrue(MainLoop.wait { layers.loading.cover.isPainted })
      layers.loading.hide()
      XCTAssertTrue(layers.isCovered, "the overlay was visible, so it must not flash")
    }
  }

  func testContentThatIsReadyReplacesStagesWithoutBarsImmediately() throws {
    let stage = StartFixture()
    withWindow(stage.root) { _ in
      stage.showStages(areBarsShown: false)
      stage.pageContent.show(Label("people"))
      stage.endStages()
      XCTAssertEqual(stage.contents, 1)
      XCTAssertFalse(stage.layers.isCovered)
      XCTAssertEqual(stage.timers.due, [], "nothing can appear or disappear later")
    }
  }

  func testStagesThatWereSeenStayHalfASecondThenFade() throws {
    for isReadyLater in [false, true] {
      let stage = StartFixture()
      try withWindow(stage.root) { _ in
        stage.showStages(areBarsShown: true)
        let cover = try XCTUnwrap(stage.layers.startup?.cover)
        if !isReadyLater { stage.pageContent.show(Label("people")) }
        stage.endStages()
        if isReadyLater {
          stage.timers.advance(by: 900)
          XCTAssertTrue(cover.isMapped && cover.opacity == 1, "the page is not ready")
          stage.pageContent.show(Label("people"))
          stage.controller.update(stage.pageContent)
        }
        XCTAssertEqual(stage.contents, 1)
        stage.timers.advance(by: 499)
        XCTAssertTrue(cover.isMapped && cover.opacity == 1, "hard cut")
        stage.timers.advance(by: 1)
        XCTAssertTrue(MainLoop.wait { cover.opacity < 1 }, "no fade")
        XCTAssertTrue(cover.isMapped)
        XCTAssertTrue(MainLoop.wait { !stage.layers.isCovered })
        XCTAssertFalse(cover.isMapped)
      }
    }
  }

  func testOverlayAfterStagesWithoutBarsStaysOnlyIfItsMessageAppeared() throws {
    for (readyAfter, stays) in [(149, 0), (150, 500)] {
      let stage = StartFixture()
      withWindow(stage.root) { _ in
        stage.showStages(areBarsShown: false)
        stage.endStages()
        XCTAssertTrue(MainLoop.wait { stage.layers.loading.cover.isPainted })
        stage.timers.advance(by: readyAfter)
        stage.pageContent.show(Label("people"))
        stage.controller.update(stage.pageContent)
        XCTAssertEqual(stage.contents, 1)
        XCTAssertEqual(stage.layers.isCovered, stays > 0, "ready after \(readyAfter) ms")
        XCTAssertEqual(stage.timers.due, stays > 0 ? [stays] : [])
      }
    }
  }

  func testContentIsDrawnOnlyAfterTheAnimationEnds() throws {
    let content = Label("content")
    let root = Overlay(child: content)
    let timers = ManualTimers()
    let layers = WindowLayers(over: root, content: content, observer: StartLog(), timers: timers)
    let lottie = try Lottie(
      string: #"{"v":"5.7.0","fr":30,"ip":0,"op":3,"w":10,"h":10,"layers":[]}"#)
    let splash = SplashLayer(lottie: lottie, logo: nil, timers: timers)
    withWindow(root) { _ in
      layers.show(StartupPage(timers: ManualTimers()))
      layers.play(splash)
      XCTAssertEqual(content.opacity, 0)
      XCTAssertEqual(layers.startup?.cover.opacity, 0)
      XCTAssertTrue(MainLoop.wait { splash.animation?.playbackState == .completed })
      XCTAssertEqual(content.opacity, 1, "drawn before the fade begins")
      XCTAssertEqual(layers.startup?.cover.opacity, 1)
      XCTAssertEqual(splash.widget.presence, 1)
    }
  }

  func testLoadingOverlayIsBetweenStagesAndSplash() throws {
    let content = Label("content")
    let root = Overlay(child: content)
    let layers = WindowLayers(
      over: root, content: content, observer: StartLog(), timers: ManualTimers())
    let splash = SplashLayer(lottie: nil, logo: nil, timers: ManualTimers())
    let page = StartupPage(timers: ManualTimers())
    try withWindow(root) { _ in
      layers.play(splash)
      layers.show(page)
      layers.loading.show(message: "a")
      let order = try XCTUnwrap(
        root.order(of: [page.cover, layers.loading.cover, splash.widget]))
      XCTAssertEqual(order, [0, 1, 2])
    }
  }
}

/// The layers of a window at the end of the start-up stages, with a page that is loading.
@MainActor private final class StartFixture {
  let timers = ManualTimers()
  let pageContent = PageContent()
  let root: Overlay
  let layers: WindowLayers
  let controller: PageLoadingController
  private(set) var contents = 0

  init() {
    pageContent.show(LoadingPage("Opening…"))
    root = Overlay(child: pageContent.widget)
    layers = WindowLayers(
      over: root, content: pageContent.widget, observer: StartLog(), timers: timers)
    controller = PageLoadingController(layers.loading, timers: timers)
    controller.onContent = { [weak self] in self?.contents += 1 }
  }

  /// Shows the stages, and their progress bars or not.
  func showStages(areBarsShown: Bool) {
    let stageTimers = ManualTimers()
    let page = StartupPage(timers: stageTimers)
    layers.show(page)
    XCTAssertTrue(MainLoop.wait { page.cover.isPainted })
    stageTimers.advance(by: areBarsShown ? 300 : 299)
    XCTAssertEqual(page.areBarsShown, areBarsShown)
  }

  func endStages() { layers.removeStartup { controller.begin(pageContent) } }
}
