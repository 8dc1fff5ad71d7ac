import GtkKit
import HalcyonCore
@testable import HalcyonServices
import HalcyonStore
import TestSupport
import XCTest

@testable import HalcyonUI

final class DiagnosticsTests: GtkTestCase {
  func testTheReportIsThatOfTheDoctorAndNamesNobody() throws {
    try MainActor.assumeIsolated {
      var report = HealthReport()
      report.accounts = [HealthReport.Account(id: 3, kind: "carddav")]
      let scene = try Scene(report: report)
      let window = DiagnosticsWindow(services: scene.services)
      XCTAssertTrue(MainLoop.run(seconds: 5) { window.copyRow.isSensitive })
      XCTAssertEqual(window.reportText, Words.lines(report).joined(separator: "\n"))
      XCTAssertEqual(window.reportRows.map(\.title), Words.lines(report))
      window.window.window.destroy()
    }
  }

  func testTheReportOfARealStoreHoldsNoNamesAndNoAddresses() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let folder = scene.folder.appendingPathComponent("data")
      let directory = try HalcyonDatabase(directory: folder)
      _ = try scene.run { _ in
        let account = try await directory.addContactAccount(
          name: "Secretpals",
          configuration: .cardDAV(.init(url: "https://dav.secret.example/", userName: "alice")))
        try await directory.noteProblem(
          .noPermission(what: "https://dav.secret.example/b/"), accountID: account.id)
      }
      let health = HealthCheck(directory: folder, isOffline: true)
      let report = try scene.run { _ in await health.report(hasPlaces: true) }
      let text = Words.lines(report).joined(separator: "\n")
      for word in ["Secretpals", "secret", "alice", folder.path] {
        XCTAssertFalse(text.contains(word), text)
      }
      XCTAssertTrue(text.contains("noPermission"), text)
    }
  }

  func testStatisticsShowAsTheyAreCountedAndAreCleared() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let window = DiagnosticsWindow(services: scene.services)
      let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
      presenter.services = scene.services
      XCTAssertTrue(
        MainLoop.run(seconds: 5) { window.statisticsRows.map(\.title) == ["Nothing counted yet"] })
      XCTAssertFalse(window.clearRow.isSensitive)
      for event in [
        ActivityStripEvent.dismissed(.backup), .dismissedItself(.backup), .expanded(.contactSync),
      ] { presenter.count(event) }
      XCTAssertTrue(
        MainLoop.run(seconds: 5) { window.statisticsRows.map(\.title) == ["Contacts", "Backup"] })
      XCTAssertTrue(
        MainLoop.run(seconds: 5) {
          window.statisticsRows.last?.subtitle.contains("left by itself 1 time") == true
            && window.statisticsRows.last?.subtitle.contains("put away 1 time") == true
        })
      window.clearRow.emitActivated()
      XCTAssertTrue(
        MainLoop.run(seconds: 5) { window.statisticsRows.map(\.title) == ["Nothing counted yet"] })
      window.window.window.destroy()
    }
  }
}
