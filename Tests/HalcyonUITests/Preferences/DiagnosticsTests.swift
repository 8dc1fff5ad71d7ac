import GtkKit
import GtkTestSupport
import HalcyonBackup
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit
@testable import HalcyonMaintenance
@testable import HalcyonText
@testable import SettingsFeature

final class DiagnosticsTests: GtkTestCase {
  func testShowsTheReportOfTheDoctorCommand() throws {
    var report = HealthReport()
    report.accounts = [HealthReport.Account(id: 3, kind: "carddav")]
    let scene = try ServicesFixture(report: report)
    let window = DiagnosticsWindow(services: scene.services)
    XCTAssertTrue(MainLoop.wait { window.copyRow.isSensitive })
    XCTAssertEqual(window.reportText, UserText.lines(report).joined(separator: "\n"))
    let sections = UserText.sections(report)
    XCTAssertGreaterThan(sections.count, 2)
    XCTAssertEqual(window.reportGroups.map(\.title), sections.map(\.title))
    XCTAssertEqual(
      window.reportGroups.map { group in
        group.rows.map { $0.subtitle.isEmpty ? $0.title : "\($0.title): \($0.subtitle)" }
      },
      sections.map { $0.lines.map { $0.replacingOccurrences(of: "), ", with: "): ") } })
    let source = window.reportGroups.first { $0.title == "Contact Sources" }?.rows.first
    XCTAssertEqual(source?.title, "Source 3 (CardDAV)")
    window.window.window.destroy()
  }

  func testReportContainsNoNamesOrAddresses() throws {
    let scene = try ServicesFixture()
    let folder = scene.folder.appendingPathComponent("data")
    let directory = try HalcyonDatabase(directory: folder)
    _ = try scene.run { _ in
      let account = try await directory.addContactAccount(
        name: "Secretpals",
        configuration: .cardDAV(.init(url: "https://dav.secret.example/", userName: "alice")))
      try await directory.noteProblem(
        .noPermission(what: "https://dav.secret.example/b/"), accountID: account.id)
    }
    let health = HealthCheck(
      directory: folder, isOffline: true, secrets: MemorySecretStore(),
      network: FixedNetwork(isUp: true))
    let report = try scene.run { _ in await health.report(hasPlaces: true) }
    let text = UserText.lines(report).joined(separator: "\n")
    for word in ["Secretpals", "secret", "alice", folder.path] {
      XCTAssertFalse(text.contains(word), text)
    }
    XCTAssertTrue(text.contains("Access to the contacts was denied."), text)
  }

  func testStatisticsUpdateAndCanBeCleared() throws {
    let scene = try ServicesFixture()
    let window = DiagnosticsWindow(services: scene.services)
    let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
    presenter.services = scene.services
    XCTAssertTrue(
      MainLoop.wait { window.statisticsRows.map(\.title) == ["No statistics yet"] })
    XCTAssertFalse(window.clearRow.isSensitive)
    for event in [
      ActivityStripEvent.dismissed(.backup), .dismissedItself(.backup), .expanded(.contactSync),
    ] { presenter.count(event.counted.event, of: event.counted.kind) }
    XCTAssertTrue(
      MainLoop.wait { window.statisticsRows.map(\.title) == ["Contacts", "Backup"] })
    XCTAssertTrue(
      MainLoop.wait {
        window.statisticsRows.last?.subtitle.contains("hidden automatically 1 time") == true
          && window.statisticsRows.last?.subtitle.contains("dismissed 1 time") == true
      })
    window.clearRow.emitActivated()
    XCTAssertTrue(
      MainLoop.wait { window.statisticsRows.map(\.title) == ["No statistics yet"] })
    window.window.window.destroy()
  }
}
