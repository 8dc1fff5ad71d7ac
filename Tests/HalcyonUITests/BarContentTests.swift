import Foundation
import GtkTestSupport
import HalcyonContacts
import HalcyonCore
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

final class BarContentTests: GtkTestCase {
  func testMessageAndProgressOfRunningActivities() throws {
    let unknown = BarContent(activity(.contactSync))
    XCTAssertEqual(unknown.message, "Syncing contacts…")
    XCTAssertEqual(unknown.progress, .unknown)
    let known = BarContent(activity(.contactSync, done: 45, total: 120))
    XCTAssertEqual(known.message, "Syncing contacts… 45/120")
    XCTAssertEqual(known.progress, .counted(processed: 45, total: 120))
    XCTAssertNil(known.lifetimeSeconds)
    XCTAssertEqual(known.actions, [.cancel])
    XCTAssertFalse(known.hasDetails)
    let located = BarContent(activity(.geocoding, done: 12, total: 45))
    XCTAssertEqual(located.message, "Locating addresses… 12/45")
    let look = BarContent(activity(.contactSync, done: 1, total: 3, extent: .incremental))
    XCTAssertEqual(look.message, "Syncing 3 contacts… 1/3")
    XCTAssertEqual(look.progress, .counted(processed: 1, total: 3))
  }

  func testProgressFollowsThePreferences() throws {
    let message = { (style: ActivityPreferences.Progress, extent: Activity.Extent) -> String in
      var preferences = ActivityPreferences()
      preferences.progress = style
      return BarContent(
        activity(.contactSync, done: 45, total: 120, extent: extent), preferences: preferences
      ).message
    }
    XCTAssertEqual(message(.percentage, .initial), "Syncing contacts… 37%")
    XCTAssertEqual(message(.percentage, .incremental), "Syncing 120 contacts… 37%")
    XCTAssertEqual(message(.simple, .initial), "Syncing contacts…")
    XCTAssertEqual(message(.simple, .incremental), "Syncing contacts…")
    var preferences = ActivityPreferences()
    preferences.progress = .simple
    XCTAssertEqual(
      BarContent(activity(.geocoding, done: 1, total: 2), preferences: preferences).progress,
      .unknown)
    preferences.dismissSeconds = 10
    XCTAssertEqual(
      BarContent(activity(.geocoding, .succeeded(changes: 1)), preferences: preferences)
        .lifetimeSeconds, 10)
    XCTAssertNil(
      BarContent(activity(.contactSync, .failed), preferences: preferences).lifetimeSeconds)
    preferences.dismissesSuccess = false
    XCTAssertNil(
      BarContent(activity(.geocoding, .succeeded(changes: 1)), preferences: preferences)
        .lifetimeSeconds)
  }

  func testEndedActivitiesHaveTintIconAndLifetime() throws {
    let success = BarContent(activity(.contactSync, .succeeded(changes: 3), done: 3, total: 3))
    XCTAssertEqual([success.tint.rawValue, success.icon], ["success", "object-select-symbolic"])
    XCTAssertEqual(success.message, "Contacts synced")
    XCTAssertEqual(success.lifetimeSeconds, 3)
    XCTAssertNil(success.progress)
    let look = activity(.contactSync, .succeeded(changes: 0), extent: .incremental)
    XCTAssertEqual(BarContent(look).lifetimeSeconds, 2)
    XCTAssertEqual(
      BarContent(activity(.geocoding, .succeeded(changes: 1))).lifetimeSeconds, 2)
    let partial = BarContent(activity(.contactSync, .partial, done: 3, failed: 2, total: 5))
    XCTAssertEqual(partial.tint, .partial)
    XCTAssertNil(partial.lifetimeSeconds)
    XCTAssertEqual(partial.failures.count, 2)
    let located = BarContent(activity(.geocoding, .partial, done: 10, failed: 2, total: 12))
    XCTAssertEqual(located.lifetimeSeconds, 5)
    XCTAssertEqual(located.message, "10/12 locations found, 2 unknown")
    let failed = BarContent(activity(.contactSync, .failed))
    XCTAssertEqual(failed.tint, .error)
    XCTAssertNil(failed.lifetimeSeconds)
    XCTAssertEqual(failed.message, "Contact sync failed")
    XCTAssertEqual(failed.actions, [.retry])
    XCTAssertTrue(failed.isAlert)
  }

  func testEveryStateHasItsOwnIconAndActions() throws {
    let states: [Activity.State] = [
      .running, .succeeded(changes: 1), .partial, .failed, .offline, .waiting(until: Date()),
      .needsConfirmation(removals: 7), .cancelled,
    ]
    let contents = states.map { BarContent(activity(.contactSync, $0)) }
    XCTAssertEqual(Set(contents.map(\.icon)).count, states.count)
    XCTAssertEqual(contents[6].actions, [.confirmRemovals, .keepPeople])
    // Activities that need the user or resume automatically are not dismissed.
    XCTAssertEqual(
      contents.map { $0.lifetimeSeconds == nil },
      [true, false, true, true, true, true, true, false])
  }

  func testProblemsHaveTheirOwnMessageIconAndAction() throws {
    let problems: [ServiceProblem] = [
      .signInNeeded, .certificate(host: "h", fingerprint: "AB", problem: "p"),
      .noPermission(what: "/x"), .diskFull(path: "/x"),
    ]
    let contents = problems.map {
      BarContent(
        activity(
          .contactSync, .failed, problem: $0,
          source: .init(id: 1, name: "Friends", traits: VCardFolderSource.traits)))
    }
    XCTAssertEqual(Set(contents.map(\.icon)).count, problems.count)
    XCTAssertEqual(Set(contents.map(\.message)).count, problems.count)
    XCTAssertEqual(
      contents.map(\.actions),
      [[.signIn], [.showCertificate], [.retry, .chooseFolder], [.retry]])
  }

  func testAnnouncesTheBeginningTheProgressAndTheEndOnce() throws {
    var announcements = ActivityAnnouncements()
    let told = [
      activity(.contactSync), activity(.contactSync, done: 0, total: 3),
      activity(.contactSync, done: 2, total: 3), activity(.contactSync, done: 2, total: 3),
      activity(.contactSync, .succeeded(changes: 1), done: 3, total: 3),
      activity(.contactSync, .succeeded(changes: 1), done: 3, total: 3),
    ].map { announcements.next([BarContent($0)]) }
    XCTAssertEqual(
      told.map { $0.map(\.message) },
      [
        ["Syncing contacts…"], ["Contacts synced: 0 of 3"], ["Contacts synced: 2 of 3"], [],
        ["Contacts synced"], [],
      ])
    XCTAssertEqual(told.joined().map(\.kind), [.event, .progress, .progress, .event])
  }

  func testAnnouncesACountdownOnce() throws {
    var announcements = ActivityAnnouncements()
    let start = Date(timeIntervalSince1970: 0)
    let told = [15, 14, 13].flatMap { rest in
      announcements.next([
        BarContent(
          activity(.contactSync, .waiting(until: start + 15)), now: start + Double(15 - rest))
      ])
    }
    XCTAssertEqual(told.map(\.message), ["Sync paused, resuming in 15\u{A0}s"])
  }

  func testAnnouncesAnErrorWithItsCause() throws {
    var failed = activity(.backup, .failed)
    failed.cause = Activity.Failure(
      subject: "backups", reason: .storage(message: "permission denied"))
    var announcements = ActivityAnnouncements()
    let told = announcements.next([BarContent(failed)])
    XCTAssertEqual(told.map(\.kind), [.alert])
    let words = try XCTUnwrap(told.first?.message)
    XCTAssertTrue(words.hasPrefix("The backup could not be written."), words)
    XCTAssertTrue(words.contains("permission denied"), words)
    let known = announcements.next([
      BarContent(activity(.contactSync, .failed, id: 2, problem: .signInNeeded))
    ])
    XCTAssertEqual(
      known.map(\.message),
      [BarContent(activity(.contactSync, .failed, problem: .signInNeeded)).message])
  }

  func testNamesTheSourceOfSeveralActivities() throws {
    var announcements = ActivityAnnouncements()
    let source = Activity.Source(id: 1, name: "Work")
    let told = [1, 2].flatMap { done in
      announcements.next([
        BarContent(activity(.contactSync, done: done, total: 9, source: source), isNamed: true)
      ])
    }
    XCTAssertEqual(
      told.map(\.message), ["Work: Syncing contacts…", "Work: Contacts synced: 2 of 9"])
  }

  func testCountdownUpdatesEachSecondInTheLastMinute() throws {
    for (remaining, step) in [
      (0.4, 0.4), (45, 1), (45.25, 0.25), (60, 1), (61, 1), (90, 30), (3_600, 60), (3_700, 100),
      (90_000, 3_600),
    ] {
      XCTAssertEqual(
        try XCTUnwrap(Countdown.step(remaining: remaining)), step, accuracy: 1e-6,
        "\(remaining)")
    }
    XCTAssertNil(Countdown.step(remaining: 0))
    XCTAssertNil(Countdown.step(remaining: -1))
  }

  func testDetailRowsKeepTheirIDsWhileListsGrow() throws {
    var activity = activity(.contactSync, .partial, failed: 1)
    activity.details.take(added: ["Ada"], changed: ["Bo", "Cy"], removed: ["Ed", "Flo"])
    let rows = DetailRows(activity)
    XCTAssertEqual(
      rows.ids.map { rows[$0] },
      [
        .heading("1 problem"), .failure(activity.failures[0]), .heading("2 updated"),
        .name("Bo"), .name("Cy"), .heading("1 new"), .name("Ada"),
        .heading("2 removed"), .name("Ed"), .name("Flo"),
      ])
    activity.details.take(added: ["Di"])
    XCTAssertTrue(Set(DetailRows(activity).ids).isSuperset(of: rows.ids))
    XCTAssertNil(rows[0])
    XCTAssertNil(rows[-3])
    XCTAssertNil(rows[rows.ids[1] + 1])
  }
}
