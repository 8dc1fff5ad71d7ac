import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HalcyonKit
@testable import Shell

final class ActivityNotifierTests: GtkTestCase {
  /// The notifications that were sent and withdrawn.
  @MainActor private final class Desktop {
    var sent: [(id: String, notification: DesktopNotification)] = []
    var withdrawn: [String] = []
    var isInUse = false
    let settings = HalcyonSettings(schemaFolder: nil)
    private(set) lazy var notifier = ActivityNotifier(
      settings: settings, isInUse: { [unowned self] in isInUse },
      send: { [unowned self] in sent.append(($1, $0)) },
      withdraw: { [unowned self] in withdrawn.append($0) })
    private let start = ContinuousClock.now
    private var sequence: UInt64 = 0

    /// Reports a sync with the given duration and outcome.
    func sync(_ state: Activity.State, id: Int, seconds: Double = 12, isShown: Bool = true) {
      var activity = Activity(
        id: id, kind: .contactSync, source: Activity.Source(id: 4, name: "Work"))
      activity.isShown = isShown
      for (state, time) in [(Activity.State.running, 0), (state, seconds)] {
        sequence += 1
        activity.state = state
        notifier.show(
          ActivitySnapshot(sequence: sequence, activities: [activity]),
          at: start + .seconds(Double(id) * 100 + time))
      }
    }
  }

  func testSendsTheStripMessageWhileNoWindowIsInUse() throws {
    let desktop = Desktop()
    desktop.sync(.succeeded(changes: 45), id: 1)
    let sent = try XCTUnwrap(desktop.sent.first)
    XCTAssertEqual(desktop.sent.count, 1)
    XCTAssertEqual(sent.notification.title, "Contacts")
    XCTAssertEqual(sent.notification.body, "Contacts synced")
    XCTAssertEqual(sent.notification.action, "app.present")
    desktop.notifier.withdrawAll()
    desktop.notifier.withdrawAll()
    XCTAssertEqual(desktop.withdrawn, [sent.id])
  }

  func testSendsNothingInUseForShortActivitiesOrIfDisabled() throws {
    let desktop = Desktop()
    desktop.sync(.failed, id: 1, seconds: 9)
    desktop.sync(.failed, id: 6, isShown: false)
    for (id, state) in [Activity.State.offline, .waiting(until: Date()), .cancelled].enumerated() {
      desktop.sync(state, id: 7 + id)
    }
    desktop.isInUse = true
    desktop.sync(.failed, id: 2)
    desktop.isInUse = false
    desktop.settings.notifies = false
    desktop.sync(.failed, id: 3)
    XCTAssertTrue(desktop.sent.isEmpty)
    desktop.settings.notifies = true
    desktop.sync(.failed, id: 4)
    XCTAssertEqual(desktop.sent.count, 1)
    desktop.sync(.failed, id: 5)
    XCTAssertEqual(
      Set(desktop.sent.map(\.id)).count, 1, "the second replaces the first")
  }
}
