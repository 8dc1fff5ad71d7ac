import GtkTestSupport
import HalcyonKit
import XCTest

final class AnnouncerTests: GtkTestCase {
  private let timers = ManualTimers()
  private var told: [String] = []

  private func makeAnnouncer() -> Announcer {
    Announcer(timers: timers) { [weak self] words, interrupts in
      self?.told.append(words + (interrupts ? "!" : ""))
    }
  }

  private func progress(_ done: Int, of id: Int = 1) -> Announcement {
    Announcement("\(done) of 90", about: .activity(id), kind: .progress)
  }

  func testProgressIsSpokenEveryTenSecondsAndTheEndAtOnce() {
    let announcer = makeAnnouncer()
    announcer.say(Announcement("Syncing", about: .activity(1)))
    for second in 1...35 {
      timers.advance(by: 1_000)
      announcer.say(progress(second))
    }
    announcer.say(Announcement("Synced", about: .activity(1)))
    timers.advance(by: 60_000)
    XCTAssertEqual(told, ["Syncing", "10 of 90", "20 of 90", "30 of 90", "Synced"])
  }

  func testTheLastProgressBeforeAPauseIsSpoken() {
    let announcer = makeAnnouncer()
    announcer.say(Announcement("Syncing", about: .activity(1)))
    announcer.say(progress(1))
    announcer.say(progress(2))
    timers.advance(by: 9_999)
    XCTAssertEqual(told, ["Syncing"])
    timers.advance(by: 2)
    XCTAssertEqual(told, ["Syncing", "2 of 90"])
  }

  func testProgressOfEachActivityHasItsOwnPause() {
    let announcer = makeAnnouncer()
    announcer.say(progress(1))
    announcer.say(progress(7, of: 2))
    announcer.say(progress(2))
    announcer.say(progress(8, of: 2))
    XCTAssertEqual(told, ["1 of 90", "7 of 90"])
    announcer.forget(.activity(1))
    timers.advance(by: 10_001)
    XCTAssertEqual(told, ["1 of 90", "7 of 90", "8 of 90"])
  }

  func testNothingIsSpokenWhileAWordIsTyped() {
    let announcer = makeAnnouncer()
    for _ in 1...8 {
      announcer.typed()
      announcer.say(Announcement("No network", about: .activity(1), kind: .alert))
      timers.advance(by: 900)
    }
    XCTAssertEqual(told, [])
    timers.advance(by: 101)
    XCTAssertEqual(told, ["No network!"])
  }

  func testALaterMessageReplacesOneThatWaitsForAWord() {
    let announcer = makeAnnouncer()
    announcer.typed()
    announcer.say(Announcement("9 results", about: .search))
    announcer.say(Announcement("Removed"))
    announcer.say(Announcement("2 results", about: .search))
    announcer.say(Announcement("Syncing", about: .activity(1)))
    announcer.say(Announcement("Synced", about: .activity(1)))
    timers.advance(by: 1_001)
    XCTAssertEqual(told, ["Removed", "2 results", "Synced"])
  }

  func testNothingIsSpokenTwice() {
    let announcer = makeAnnouncer()
    announcer.say(Announcement("Synced", about: .activity(1)))
    announcer.say(Announcement("Synced"))
    announcer.say(Announcement("Loading", about: .loading))
    announcer.say(Announcement("Loading", about: .loading))
    XCTAssertEqual(told, ["Synced", "Loading"])
    timers.advance(by: 5_000)
    announcer.say(Announcement("Synced", about: .activity(1)))
    XCTAssertEqual(told, ["Synced", "Loading"], "the state of the activity is known")
    announcer.say(Announcement("Synced", about: .activity(2)))
    announcer.say(Announcement("Loading", about: .loading))
    XCTAssertEqual(told, ["Synced", "Loading", "Synced", "Loading"])
  }

  func testARetryThatFailsAgainIsSpoken() {
    let announcer = makeAnnouncer()
    for id in 1...2 {
      announcer.say(Announcement("Syncing", about: .activity(id)))
      announcer.say(Announcement("No network", about: .activity(id), kind: .alert))
    }
    XCTAssertEqual(told, ["Syncing", "No network!", "Syncing", "No network!"])
  }

  func testEqualToastsOfDifferentChangesAreSpoken() {
    let announcer = makeAnnouncer()
    for _ in 1...2 { announcer.say(Announcement("Undone: Read")) }
    XCTAssertEqual(told, ["Undone: Read", "Undone: Read"])
  }

  func testProgressIsQuietInAnInactiveWindowButNotTheEnd() {
    let announcer = makeAnnouncer()
    announcer.speaksProgress = { false }
    announcer.say(progress(1))
    announcer.say(Announcement("Synced", about: .activity(1)))
    XCTAssertEqual(told, ["Synced"])
  }

  func testWaitingMessagesAreBounded() {
    let announcer = makeAnnouncer()
    announcer.typed()
    for number in 1...40 { announcer.say(Announcement("\(number)")) }
    timers.advance(by: 1_001)
    XCTAssertEqual(told, (25...40).map(String.init))
  }
}
