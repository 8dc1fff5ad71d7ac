import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import Shell

final class BackgroundRemindersTests: GtkTestCase {
  /// Background reminders with a desktop that answers on request.
  @MainActor private final class Fixture {
    let settings = HalcyonSettings(schemaFolder: nil)
    var asked: [Bool] = []
    var reports: [String] = []
    var answer: ((BackgroundRequest.Answer) -> Void)?
    private final class Token {}
    lazy var background = BackgroundReminders(
      settings, hold: { Token() },
      ask: { [unowned self] in
        asked.append($0)
        answer = $1
        return Token()
      }, report: { [unowned self] in reports.append($0) })

    func set(_ isOn: Bool) {
      settings.remindsInBackground = isOn
      background.update()
    }
  }

  func testTheDesktopIsAskedOnlyAfterAChange() throws {
    let fixture = Fixture()
    fixture.set(false)
    XCTAssertNil(fixture.background.held)
    fixture.set(true)
    XCTAssertEqual(fixture.asked, [true])
    XCTAssertNotNil(fixture.background.held)
    fixture.answer?(.allowed(startsWithSession: true))
    fixture.background.update()
    XCTAssertEqual(fixture.asked, [true])
    XCTAssertTrue(fixture.reports.isEmpty)
    fixture.set(false)
    XCTAssertEqual(fixture.asked, [true, false], "the start with the session is cancelled")
    XCTAssertNil(fixture.background.held)
    let next = Fixture()
    next.set(true)
    XCTAssertTrue(next.asked.isEmpty, "the answer of an earlier start holds")
    XCTAssertNotNil(next.background.held)
  }

  func testADenialTurnsTheSettingOff() throws {
    let fixture = Fixture()
    fixture.set(false)
    fixture.set(true)
    fixture.answer?(.denied)
    XCTAssertFalse(fixture.settings.remindsInBackground)
    XCTAssertNil(fixture.background.held)
    XCTAssertEqual(fixture.reports.count, 1)
    fixture.background.update()
    XCTAssertEqual(fixture.asked, [true])
    fixture.set(true)
    fixture.answer?(.unavailable)
    XCTAssertTrue(fixture.settings.remindsInBackground, "reminders last until logout")
    XCTAssertNotNil(fixture.background.held)
    XCTAssertEqual(fixture.reports.count, 2)
  }

  func testARequestIsReleasedWhileItConnects() throws {
    weak var released: BackgroundRequest?
    do {
      let request = BackgroundRequest(reason: "", command: ["x"], isEnabled: true) { _ in
        XCTFail("released requests do not answer")
      }
      released = request
    }
    XCTAssertNil(released)
    MainLoop.drain()
  }
}
