import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

/// The button and the popover of the activities, in a window of their own.
final class ActivityPopoverTests: GtkTestCase {
  /// A popover with a history that the test writes.
  @MainActor private final class Scene {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    var now = Scene.now
    let timers = ManualTimers()
    let page = Button(label: "page")
    var asked: [String] = []
    private(set) var readCount = 0
    private var write: ActivityPopover.History.Continuation?
    private(set) lazy var popover = ActivityPopover(
      timers: timers, now: { [unowned self] in now })
    private(set) lazy var content = BoxLayout(.vertical, [popover.widget, page])

    init() {
      popover.history = { [unowned self] in
        readCount += 1
        let (history, write) = ActivityPopover.History.makeStream()
        self.write = write
        return history
      }
      popover.handlers.pause = { [unowned self] in asked.append("pause \($0) \($1)") }
      popover.handlers.perform = { [unowned self] in asked.append("\($0) \($1)") }
      popover.handlers.open = { [unowned self] in asked.append("open \($0.kind)") }
      popover.handlers.openAccounts = { [unowned self] in asked.append("accounts") }
      popover.handlers.focusPage = { [unowned self] in
        asked.append("page")
        page.grabFocus()
      }
      popover.window = content
      page.expandsVertically = true
      page.grabFocus()
    }

    func tell(_ runs: [ActivityRun]) {
      write?.yield(runs)
      _ = MainLoop.wait { popover.content.results.count == min(runs.count, 20) }
    }

    func open() {
      popover.open()
      _ = MainLoop.wait { popover.popover.isMapped && readCount > 0 }
    }
  }

  private func run(
    _ kind: Activity.Kind, _ outcome: ActivityRun.Outcome = .succeeded, secondsAgo: Double = 190,
    changes: Int? = nil, account: Int64? = nil
  ) -> ActivityRun {
    let ended = Scene.now.addingTimeInterval(-secondsAgo)
    return ActivityRun(
      kind: kind, accountID: account, began: ended, ended: ended, outcome: outcome,
      counts: ActivityCounts(), changes: changes)
  }

  private func withScene(
    width: Int = 700, height: Int = 500, _ body: (Scene) throws -> Void
  ) rethrows {
    let scene = Scene()
    try withWindow(scene.content, width: width, height: height) { window in
      MainLoop.paint(framesOf: window)
      scene.page.grabFocus()
      try body(scene)
      scene.popover.close()
    }
  }

  func testTheButtonShowsWhatGoesOnAndNothingAtRest() throws {
    let button = ActivityButton()
    XCTAssertEqual(button.parts, [])
    var quiet = activity(.contactSync, extent: .incremental)
    quiet.isShown = false
    button.show(snapshot(1, quiet))
    XCTAssertEqual(button.parts, [], "work that is too short to be shown")
    button.show(snapshot(2, activity(.photoImport, id: 1, done: 120, total: 348)))
    XCTAssertEqual(button.parts, ["ring"])
    XCTAssertEqual(button.content.progress, .counted(processed: 120, total: 348))
    button.show(
      snapshot(
        3, activity(.photoImport, id: 1, done: 120, total: 348),
        activity(.contactSync, .failed, id: 2)))
    XCTAssertEqual(button.parts, ["ring", "sign"])
    XCTAssertEqual(button.content.description, "Importing photos…, Contacts")
    button.show(snapshot(4, activity(.contactSync, .failed, id: 2)))
    XCTAssertEqual(button.parts, ["sign"])
    for state in [Activity.State.succeeded(changes: 1), .offline, .cancelled] {
      button.show(snapshot(5, activity(.contactSync, state, id: 2)))
      XCTAssertEqual(button.parts, [], "\(state)")
    }
    button.isOpen = true
    XCTAssertEqual(button.parts, ["idle"])
    button.isOpen = false
    XCTAssertEqual(button.parts, [])
  }

  func testTheContentHasWorkThenProblemsThenResults() throws {
    let history = [
      run(.contactSync, .failed, secondsAgo: 60, account: 7),
      run(.contactSync, .offline, secondsAgo: 90, account: 7),
      run(.contactSync, .failed, secondsAgo: 3_000, account: 7),
      run(.contactSync, changes: 2, account: 8),
      run(.contactSync, secondsAgo: 9_000, changes: 0, account: 7),
      run(.contactSync, .failed, secondsAgo: 9_900, account: 7),
    ]
    let failed = activity(
      .contactSync, .failed, id: 2, problem: .signInNeeded, source: .init(id: 7, name: "Work"))
    let content = PopoverContent(
      snapshot(1, activity(.photoImport, id: 1, done: 120, total: 348), failed),
      history: history, accountNames: [7: "Work", 8: "Home"], now: Scene.now)
    XCTAssertEqual(content.work.map(\.title), ["Importing photos…"])
    XCTAssertEqual(content.work.map(\.line), ["120 of 348"])
    let problem = try XCTUnwrap(content.problems.first)
    XCTAssertEqual(problem.title, "Work")
    XCTAssertEqual(problem.action, .signIn)
    XCTAssertEqual(problem.label, "Sign In…")
    XCTAssertEqual(problem.tint, .error)
    XCTAssertTrue(
      problem.line.hasPrefix("“Work” asks you to sign in. Nothing was removed · since "),
      problem.line)
    XCTAssertEqual(
      content.results.map(\.title), ["Work", "Home", "Work", "Work"],
      "the problem stands for its failures since the last success")
    XCTAssertEqual(
      content.results.map(\.line),
      [
        "Offline 1 minute ago", "Synced 3 minutes ago · 2 changed",
        "Synced 2 hours ago · No changes", "Failed 2 hours ago",
      ])
    let single = PopoverContent(snapshot(1), history: history, now: Scene.now)
    XCTAssertEqual(single.results.first?.title, "Contacts")
    let many = (0..<30).map { run(.backup, secondsAgo: Double($0)) }
    XCTAssertEqual(
      PopoverContent(snapshot(1), history: many, now: Scene.now).results.map(\.run),
      Array(many.prefix(20)))
  }

  func testRowsPauseCancelRepairAndOpen() throws {
    try withScene { scene in
      let working = activity(.photoImport, id: 1, done: 120, total: 348)
      let failed = activity(.contactSync, .failed, id: 2)
      scene.popover.show(snapshot(1, working, failed))
      scene.open()
      scene.tell([run(.geocoding), run(.backup)])
      let row = try XCTUnwrap(scene.popover.workRows.first)
      XCTAssertEqual(row.pauseName, "Pause")
      row.pressPause()
      var paused = working
      paused.isPaused = true
      scene.popover.show(snapshot(2, paused, failed))
      XCTAssertEqual(row.pauseName, "Resume")
      XCTAssertTrue(scene.popover.workRows.first === row, "the row keeps its place and its focus")
      row.pressPause()
      row.pressCancel()
      scene.popover.problemRows.first?.press()
      XCTAssertEqual(scene.asked, ["pause true 1", "pause false 1", "cancel 1", "retry 2"])
      XCTAssertTrue(scene.popover.isOpen)
      scene.asked = []
      scene.popover.resultRows.first?.widget.emitClicked()
      XCTAssertFalse(scene.popover.isOpen)
      XCTAssertEqual(scene.asked.last, "open geocoding")
      scene.open()
      scene.popover.pressAccounts()
      XCTAssertFalse(scene.popover.isOpen)
      XCTAssertEqual(scene.asked.last, "accounts")
    }
  }

  func testTheHistoryIsReadAndTimesAdvanceOnlyWhileThePopoverIsOpen() throws {
    try withScene { scene in
      XCTAssertEqual(scene.readCount, 0)
      XCTAssertEqual(scene.timers.due, [])
      scene.open()
      XCTAssertTrue(scene.popover.content.isEmpty)
      scene.tell([run(.contactSync, changes: 2)])
      XCTAssertEqual(
        scene.popover.content.results.map(\.line), ["Synced 3 minutes ago · 2 changed"])
      let row = try XCTUnwrap(scene.popover.resultRows.first)
      scene.now += 60
      scene.timers.advance(by: 60_000)
      XCTAssertEqual(
        scene.popover.content.results.map(\.line), ["Synced 4 minutes ago · 2 changed"])
      scene.tell([run(.photoImport, secondsAgo: 0, changes: 3), run(.contactSync, changes: 2)])
      XCTAssertEqual(scene.popover.resultRows.count, 2)
      XCTAssertTrue(scene.popover.resultRows.last === row)
      scene.popover.close()
      XCTAssertTrue(MainLoop.wait { !scene.popover.popover.isMapped })
      XCTAssertEqual(scene.timers.due, [])
      scene.open()
      XCTAssertEqual(scene.readCount, 2)
    }
  }

  func testTheFocusMovesToTheFirstRowAndReturns() throws {
    withScene { scene in
      XCTAssertTrue(scene.page.containsFocus)
      scene.open()
      scene.tell([run(.contactSync), run(.backup)])
      XCTAssertTrue(
        MainLoop.wait { scene.popover.resultRows.first?.widget.containsFocus == true })
      scene.popover.close()
      XCTAssertTrue(MainLoop.wait { scene.page.containsFocus })
      XCTAssertEqual(scene.asked, [], "it returned to where it was")
      // The button that opened it is gone.
      scene.popover.show(snapshot(1, activity(.photoImport, done: 1, total: 2)))
      XCTAssertTrue(scene.popover.button.widget.grabFocus())
      scene.open()
      scene.popover.show(snapshot(2))
      XCTAssertEqual(scene.popover.button.parts, ["idle"], "the popover needs it")
      scene.popover.close()
      XCTAssertEqual(scene.popover.button.parts, [])
      XCTAssertTrue(MainLoop.wait { scene.page.containsFocus })
      XCTAssertEqual(scene.asked, ["page"])
    }
  }

  func testThePopoverFitsTheWindowAndScrolls() throws {
    let styles = AppearanceStyles()
    styles.load(
      from: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../data").standardizedFileURL)
    defer { styles.unload() }
    for (width, height) in [(360, 500), (700, 400)] {
      withScene(width: width, height: height) { scene in
        scene.popover.show(
          snapshot(
            1, activity(.photoImport, id: 1, done: 120, total: 348),
            activity(
              .contactSync, .failed, id: 2, problem: .signInNeeded,
              source: .init(id: 7, name: "Work"))))
        scene.open()
        scene.tell((0..<20).map { run(.contactSync, secondsAgo: Double($0) * 60, changes: 2) })
        XCTAssertTrue(MainLoop.wait { scene.popover.listSize.height > 200 }, "it grows")
        let size = scene.popover.listSize
        XCTAssertEqual(size.width, min(width - 24, 368))
        XCTAssertLessThan(size.height, height - 100, "the rest scrolls")
      }
    }
  }

  func testTheWidgetsAreFinalized() throws {
    assertFinalized {
      let button = ActivityButton()
      button.show(snapshot(1, activity(.photoImport, done: 1, total: 2)))
      withWindow(BoxLayout(.vertical, [button.widget])) { MainLoop.paint(framesOf: $0) }
      return button.widget
    }
    weak var popover: ActivityPopover?
    assertFinalized {
      let scene = Scene()
      popover = scene.popover
      withWindow(scene.content) { window in
        MainLoop.paint(framesOf: window)
        scene.popover.show(
          snapshot(1, activity(.photoImport, id: 1), activity(.contactSync, .failed, id: 2)))
        scene.open()
        scene.tell([run(.backup)])
        MainLoop.paint(framesOf: scene.popover.popover)
      }
      return scene.popover.popover
    }
    XCTAssertNil(popover)
    let work = PopoverContent(
      snapshot(1, activity(.photoImport, id: 1), activity(.contactSync, .failed, id: 2)),
      history: [run(.backup)], now: Scene.now)
    for number in 0..<4 {
      assertFinalized {
        let widget: Widget =
          switch number {
          case 0: WorkRow(work.work[0], onPause: { _, _ in }, onCancel: { _ in }).widget
          case 1: ProblemRow(work.problems[0]) { _, _ in }.widget
          case 2: ResultRow(work.results[0]) { _ in }.widget
          default: FittedScroller(Label("text"), maximumHeight: 100) { _, _ in 20 }
          }
        withWindow(BoxLayout(.vertical, [widget])) { MainLoop.paint(framesOf: $0) }
        return widget
      }
    }
  }
}
