import Foundation
import GtkKit
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import HangGuard
import Logging
import ServiceTestSupport
import Synchronization
import XCTest

@testable import HalcyonKit
@testable import Shell

/// A complete start of the application in this process, with every painted frame and every logged
/// step.
@MainActor final class RecordedStart {
  /// A painted frame.
  struct Frame {
    /// The number of colors in the window, and below its header bar; counted up to `limit`.
    var colors, bodyColors: Int
    /// The topmost layer, for messages.
    var top: String
    /// A Boolean value indicating whether the window showed neither content nor a covering layer.
    var isBare: Bool

    static let limit = 6
    var isBlank: Bool { colors < Frame.limit || bodyColors < Frame.limit || isBare }
  }

  private(set) var frames: [Frame] = []
  private(set) var events: [String] = []
  private(set) var window: MainWindow?
  /// Called after the application has ended, with its data folder, which is removed then.
  var onEnd: ((URL) -> Void)?
  let application: HalcyonApplication
  private let folder: URL
  private let log = StepLog()
  private var watch: FrameMonitor?
  private var tick: Timeout?
  private let store, network: Gate

  /// Prepares a start.
  /// - Parameters:
  ///   - options: The launch options.
  ///   - people: The number of people in the store.
  ///   - holdsStore: Whether opening the store waits for `openStore()`.
  ///   - isOnline: Whether the network is available.
  ///   - holdsNetwork: Whether the network state waits for `answerNetwork()`, so that the stages
  ///     last until then.
  ///   - failsFirst: How many times opening the store fails.
  ///   - accounts: The contact accounts in the store.
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
    let observer = StartLog(logger: Logger(label: "test") { _ in StepHandler(log: log) })
    let start = StartupController(
      recovery: StoreRecovery(directory: paths.dataDirectory), observer: observer,
      checks: {
        StartChecks(
          database: $0.database, network: GatedNetwork(isUp: isOnline, gate: network),
          keyring: { true }, limit: .seconds(HangGuard.seconds))
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
      options: options, paths: paths, schemaFolder: nil, observer: observer, start: start)
  }

  /// The logged steps, in order.
  var steps: [String] { log.steps }

  /// Lets the held store open.
  func openStore() { store.open() }
  /// Lets the network report its state.
  func answerNetwork() { network.open() }

  /// Activates an action of the application, as a notification does.
  func activate(_ action: String, _ parameter: String) {
    application.application.activateAction(action, parameter: parameter)
  }

  /// Runs the application until `condition` holds, or fails at the time limit.
  func run(
    file: StaticString = #filePath, line: UInt = #line,
    until condition: @escaping (RecordedStart) -> Bool
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    application.onWindow = { [weak self] in self?.follow($0) }
    let end = ContinuousClock.now + .seconds(HangGuard.seconds)
    check(end, condition, file, line)
    XCTAssertEqual(try application.run(), 0, file: file, line: line)
    onEnd?(folder)
    (watch, tick) = (nil, nil)
    // Release what a failed test still holds.
    openStore()
    answerNetwork()
    // The application destroys the window; its pending work must not reach the next test.
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
      XCTAssertTrue(isOver, "condition not reached: \(steps)", file: file, line: line)
      application.application.quit()
    }
  }

  private func follow(_ window: MainWindow) {
    self.window = window
    window.window.onMap { [weak self, weak window] in
      guard let self, let window, watch == nil else { return }
      watch = FrameMonitor(on: window.window) { [weak self, weak window] _ in
        if let window { self?.record(window) }
      }
    }
  }

  private func record(_ window: MainWindow) {
    let layers = window.layers
    guard let image = WidgetImage.painted(layers.root, scale: 0.25) else {
      return XCTFail("cannot read a frame")
    }
    let top =
      layers.splash != nil
      ? "splash"
      : layers.startup != nil || layers.loading.showsStages
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
        isBare: !opaque && !window.isContentLoaded && layers.startup == nil
          && !(layers.loading.isShown && layers.loading.isWaiting)))
  }

  /// Fails for each blank frame.
  func assertNoBlankFrame(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(frames.isEmpty, "no frame was painted", file: file, line: line)
    for (index, frame) in frames.enumerated() where frame.isBlank {
      XCTFail("frame \(index) of \(frames.count): \(frame)", file: file, line: line)
    }
  }
}

/// The logged steps, from any thread.
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
  /// Writes a file with this text in the folder and returns its path.
  fileprivate func reading(_ text: String) throws -> String {
    let file = appendingPathComponent("cards.vcf")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
