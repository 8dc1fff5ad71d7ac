import Foundation
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class SessionTrackerTests: GtkTestCase {
  func testSplashPlaysOnFirstStartAndAfterThirtyMinutes() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    var now = start
    let session = SessionTracker(settings: settings, now: { now })
    XCTAssertTrue(session.shouldPlaySplash, "first start")
    session.record()
    now = start.addingTimeInterval(1_800)
    XCTAssertFalse(session.shouldPlaySplash, "exactly 30 minutes is not a new session")
    now = start.addingTimeInterval(1_801)
    XCTAssertTrue(session.shouldPlaySplash)
    now = start.addingTimeInterval(-10)
    XCTAssertTrue(session.shouldPlaySplash, "a future time is ignored")
  }

  func testLateReturnStartsANewSession() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    var now = start
    let session = SessionTracker(settings: settings, now: { now })
    session.record()
    XCTAssertFalse(session.note { $0.isMapped = true }, "the launch itself")
    now = start.addingTimeInterval(100)
    XCTAssertFalse(session.note { $0.isMinimized = true })
    XCTAssertEqual(settings.lastInBackground, now)
    now = start.addingTimeInterval(1_000)
    XCTAssertFalse(session.note { $0.isMapped = false }, "it was already hidden")
    XCTAssertEqual(settings.lastInBackground, start.addingTimeInterval(100))
    now = start.addingTimeInterval(1_901)
    XCTAssertFalse(session.note { $0.isMapped = true }, "it is still minimized")
    XCTAssertTrue(session.note { $0.isMinimized = false })
    XCTAssertEqual(settings.lastInBackground, now)
    XCTAssertFalse(session.note { $0.isLocked = true })
    now = now.addingTimeInterval(1_800)
    XCTAssertFalse(session.note { $0.isLocked = false })
  }

  func testActivityIsRecordedOncePerMinuteWhileVisible() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    var now = start
    let session = SessionTracker(settings: settings, now: { now })
    session.record()
    XCTAssertFalse(session.note { $0.isMapped = true })
    now = start.addingTimeInterval(59)
    session.userActed()
    XCTAssertEqual(settings.lastInBackground, start)
    now = start.addingTimeInterval(60)
    session.userActed()
    XCTAssertEqual(settings.lastInBackground, now)
    session.reset()
    XCTAssertNil(settings.lastInBackground)
  }

  func testActivityInTheBackgroundIsNotRecorded() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    var now = start
    let session = SessionTracker(settings: settings, now: { now })
    _ = session.note { $0.isMapped = true }
    _ = session.note { $0.isMapped = false }
    XCTAssertEqual(settings.lastInBackground, start)
    now = start.addingTimeInterval(1_700)
    session.userActed()
    XCTAssertEqual(settings.lastInBackground, start)
    now = start.addingTimeInterval(1_801)
    XCTAssertTrue(session.note { $0.isMapped = true }, "half an hour in the background")
    now = now.addingTimeInterval(60)
    session.userActed()
    XCTAssertEqual(settings.lastInBackground, now, "it is visible again")
  }

  func testDirectRequestDoesNotStartANewSession() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    var now = Date(timeIntervalSince1970: 1_790_000_000)
    let session = SessionTracker(settings: settings, now: { now })
    session.reset()
    _ = session.note { $0.isMapped = true }
    _ = session.note { $0.isMapped = false }
    now = now.addingTimeInterval(4_000)
    session.recordRequest()
    XCTAssertFalse(session.note { $0.isMapped = true }, "a direct request")
    let recorded = settings.lastInBackground
    now = now.addingTimeInterval(5)
    session.recordRequest()
    XCTAssertEqual(settings.lastInBackground, recorded, "nothing is written while visible")
  }
}
