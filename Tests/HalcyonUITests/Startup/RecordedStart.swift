import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Logging
import Synchronization
import XCTest

@testable import HalcyonUI

/// A whole start of the application in this process, with every frame that it painted and every step that it logged.
@MainActor final class RecordedStart {
  /// A frame as it was painted.
  struct Frame {
    /// Different colours of the window, and of what lies below its header; counted up to `limit`.
    var colors, bodyColors: Int
    /// What was on top, for messages.
    var top: String
    /// Whether the window was seen without content, cover or splash.
    var isBare: Bool

    static let limit = 6
    var isBlank: Bool { colors < Frame.limit || bodyColors < Frame.limit || isBare }
  }

  private(set) var frames: [Frame] = []
  private(set) var events: [String] = []
  private(set) var window: MainWindow?
  private let application: HalcyonApplication
  private let folder: URL
  private let log = StepLog()
  private var watch: FrameWatch?
  private var tick: Timeout?
  private let store, network: Gate

  /// - Parameters:
  ///   - holdsStore: whether the store opens no sooner than `openStore()` says.
  ///   - isOnline: what the network says.
  ///   - holdsNetwork: whether it says so no sooner than `answerNetwork()`, so that the stages go on until then.
  ///   - failsFirst: how often the store cannot be opened at all.
  init(
    _ options: StartOptions, people: Int = 0, holdsStore: Bool = false, isOnline: Bool = true,
    holdsNetwork: Bool = false, failsFirst: Int = 0, accounts: [ContactAccount.Configuration] = []
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "halcyon-start-\(UUID().uuidString)")
    let paths = AppPaths(dataDirectory: folder.path)
    let failures = Mutex(failsFirst)
    let log = log
    let (store, network) = (Gate(isOpen: !holdsStore), Gate(isOpen: !holdsNetwork))
    (self.store, self.network) = (store, network)
    let trace = StartTrace(logger: Logger(label: "test") { _ in StepHandler(log: log) })
    let start = StartRun(
      recovery: StoreRecovery(directory: paths.dataDirectory), log: trace,
      checks: {
        StartChecks(
          database: $0.database, network: GatedNetwork(isUp: isOnline, gate: network),
          keyring: { true }, limit: .seconds(60))
      },
      open: { onStep in
        await store.pass()
        let fails = failures.withLock { left in
          left -= 1
          return left >= 0
        }
        if fails { throw StoreError.unavailable(path: "/nowhere", message: "locked") }
        let database = try HalcyonDatabase(directory: paths.dataDirectory, onStep: onStep)
        for (index, account) in accounts.enumerated() {
          _ = try await database.addContactAccount(name: "\(index)", configuration: account)
        }
        let cards = (0..<people).map { "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:P\($0)\r\nEND:VCARD\r\n" }
        let reading = try paths.dataDirectory.reading(cards.joined())
        let activity = ActivityCenter()
        if people > 0 {
          _ = try await ContactImport(database: database, activity: activity).run(paths: [reading])
        }
        return AppServices(database: database, activity: activity, geocoding: nil)
      })
    application = HalcyonApplication(
      options: options, paths: paths, schemaFolder: nil, trace: trace, start: start)
  }

  /// What was logged, in order.
  var steps: [String] { log.steps }

  /// Lets the store open that was held.
  func openStore() { store.open() }
  /// Lets the network say what it knows.
  func answerNetwork() { network.open() }

  /// Runs an action of the application, as a notification does.
  func activate(_ action: String, _ parameter: String) {
    application.application.activateAction(action, parameter: parameter)
  }

  /// Runs until `condition` holds; a test that never comes there fails.
  func run(
    seconds: Double = 20, file: StaticString = #filePath, line: UInt = #line,
    until condition: @escaping (RecordedStart) -> Bool
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    application.onWindow = { [weak self] in self?.follow($0) }
    let end = ContinuousClock.now + .seconds(seconds)
    check(end, condition, file, line)
    XCTAssertEqual(try application.run(), 0, file: file, line: line)
    (watch, tick) = (nil, nil)
    // What a test that failed still holds.
    openStore()
    answerNetwork()
    // The window goes with the application; what it waits for must not reach the next test.
    window?.window.destroy()
    window = nil
    application.appearance.unload()
    MainLoop.drain()
  }

  private func check(
    _ end: ContinuousClock.Instant, _ condition: @escaping (RecordedStart) -> Bool,
    _ file: StaticString, _ line: UInt
  ) {
    tick = Timeout(milliseconds: 5) { [weak self] in
      guard let self else { return }
      let isOver = condition(self)
      if !isOver, ContinuousClock.now < end { return check(end, condition, file, line) }
      XCTAssertTrue(isOver, "never came there: \(steps)", file: file, line: line)
      application.application.quit()
    }
  }

  private func follow(_ window: MainWindow) {
    self.window = window
    window.window.onMap { [weak self, weak window] in
      guard let self, let window, watch == nil else { return }
      watch = FrameWatch(on: window.window) { [weak self, weak window] _ in
        if let window { self?.record(window) }
      }
    }
  }

  private func record(_ window: MainWindow) {
    let layers = window.layers
    guard let image = WidgetImage.painted(layers.root, scale: 0.25) else {
      return XCTFail("a frame cannot be read")
    }
    let top =
      layers.splash != nil
      ? "splash"
      : layers.startup != nil
        ? "stages" : layers.loading.isShown ? "loading cover" : "content"
    let opaque =
      layers.splash?.widget.presence == 1 || layers.startup != nil
      || (layers.loading.isShown && layers.loading.cover.opacity == 1)
    frames.append(
      Frame(
        colors: image.colorCount(limit: Frame.limit),
        bodyColors: image.cropped(x: 0..<image.width, y: 16..<image.height)
          .colorCount(limit: Frame.limit),
        top: top,
        isBare: !opaque && !window.isContentThere && layers.startup == nil
          && !(layers.loading.isShown && layers.loading.isWaiting)))
  }

  /// Fails for each frame that showed nothing.
  func assertNoBlankFrame(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(frames.isEmpty, "no frame was painted", file: file, line: line)
    for (index, frame) in frames.enumerated() where frame.isBlank {
      XCTFail("frame \(index) of \(frames.count): \(frame)", file: file, line: line)
    }
  }
}

/// The steps of a start, from any thread.
private final class StepLog: Sendable {
  private let list = Mutex<[String]>([])
  var steps: [String] { list.withLock { $0 } }
  func add(_ step: String) { list.withLock { $0.append(step) } }
}

private struct StepHandler: LogHandler {
  let log: StepLog
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
  init(log: StepLog) { self.log = log }
  func log(event: LogEvent) {
    if let step = event.metadata?["step"] { log.add("\(step)") }
  }
}

/// Holds up what passes until it is opened.
private final class Gate: Sendable {
  private let state: Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>

  init(isOpen: Bool) { state = Mutex((isOpen, [])) }

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    waiting.forEach { $0.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

private struct GatedNetwork: NetworkMonitor {
  let isUp: Bool
  let gate: Gate

  func availability() -> AsyncStream<Bool> {
    AsyncStream { continuation in
      Task {
        await gate.pass()
        continuation.yield(isUp)
        continuation.finish()
      }
    }
  }
}

extension URL {
  /// A file with this text below this folder.
  fileprivate func reading(_ text: String) throws -> String {
    let file = appendingPathComponent("cards.vcf")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
