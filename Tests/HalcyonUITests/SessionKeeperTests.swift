import Foundation
import TestSupport
import XCTest

@testable import HalcyonUI

final class SessionKeeperTests: GtkTestCase {
  func testSplashBelongsToTheFirstStartAndToAReturnAfterThirtyMinutes() throws {
    MainActor.assumeIsolated {
      let settings = HalcyonSettings(schemaFolder: nil)
      let start = Date(timeIntervalSince1970: 1_790_000_000)
      var now = start
      let session = SessionKeeper(settings: settings, now: { now })
      XCTAssertTrue(session.wantsSplash, "first start")
      session.record()
      now = start.addingTimeInterval(1_800)
      XCTAssertFalse(session.wantsSplash, "30 minutes are not more than 30 minutes")
      now = start.addingTimeInterval(1_801)
      XCTAssertTrue(session.wantsSplash)
      now = start.addingTimeInterval(-10)
      XCTAssertTrue(session.wantsSplash, "a time in the future counts as none")
    }
  }

  func testLeavingIsRecordedAndALateReturnIsANewSession() throws {
    MainActor.assumeIsolated {
      let settings = HalcyonSettings(schemaFolder: nil)
      let start = Date(timeIntervalSince1970: 1_790_000_000)
      var now = start
      let session = SessionKeeper(settings: settings, now: { now })
      session.record()
      XCTAssertFalse(session.note { $0.isMapped = true }, "the start itself")
      now = start.addingTimeInterval(100)
      XCTAssertFalse(session.note { $0.isMinimized = true })
      XCTAssertEqual(settings.lastInBackground, now)
      now = start.addingTimeInterval(1_000)
      XCTAssertFalse(session.note { $0.isMapped = false }, "it was out of sight already")
      XCTAssertEqual(settings.lastInBackground, start.addingTimeInterval(100))
      now = start.addingTimeInterval(1_901)
      XCTAssertFalse(session.note { $0.isMapped = true }, "it is still minimized")
      XCTAssertTrue(session.note { $0.isMinimized = false })
      XCTAssertEqual(settings.lastInBackground, now)
      XCTAssertFalse(session.note { $0.isLocked = true })
      now = now.addingTimeInterval(1_800)
      XCTAssertFalse(session.note { $0.isLocked = false })
    }
  }

  func testUseIsRecordedOnceAMinuteWhileInSight() throws {
    MainActor.assumeIsolated {
      let settings = HalcyonSettings(schemaFolder: nil)
      let start = Date(timeIntervalSince1970: 1_790_000_000)
      var now = start
      let session = SessionKeeper(settings: settings, now: { now })
      session.record()
      _ = session.note { $0.isMapped = true }
      now = start.addingTimeInterval(59)
      session.userActed()
      XCTAssertEqual(settings.lastInBackground, start)
      now = start.addingTimeInterval(60)
      session.userActed()
      XCTAssertEqual(settings.lastInBackground, now)
      session.reset()
      XCTAssertNil(settings.lastInBackground)
    }
  }

  func testAWindowThatIsAskedForSomethingIsNoNewSession() throws {
    MainActor.assumeIsolated {
      let settings = HalcyonSettings(schemaFolder: nil)
      var now = Date(timeIntervalSince1970: 1_790_000_000)
      let session = SessionKeeper(settings: settings, now: { now })
      session.reset()
      _ = session.note { $0.isMapped = true }
      _ = session.note { $0.isMapped = false }
      now = now.addingTimeInterval(4_000)
      session.isAskedFor()
      XCTAssertFalse(session.note { $0.isMapped = true }, "a notification, a file, a search")
      let recorded = settings.lastInBackground
      now = now.addingTimeInterval(5)
      session.isAskedFor()
      XCTAssertEqual(settings.lastInBackground, recorded, "it is in sight: nothing is written")
    }
  }
}
