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
}
