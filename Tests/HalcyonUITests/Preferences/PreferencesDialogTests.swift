import Foundation
import GtkKit
import GtkTestSupport
import HalcyonBackup
import HalcyonCore
import HalcyonStore
import Synchronization
import XCTest

@testable import HalcyonKit
@testable import HalcyonMaintenance
@testable import SettingsFeature
@testable import Shell

final class PreferencesDialogTests: GtkTestCase {
  func testRowsWriteImmediatelyAndFollowExternalChanges() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    // The tests share one in-memory settings backend.
    defer { settings.splash = .newSessions }
    let dialog = PreferencesDialog(settings: settings, services: nil)
    dialog.general.splash.emitSelected(2)
    XCTAssertEqual(settings.splash, .never)
    dialog.general.reducedMotion.emitToggled()
    XCTAssertTrue(settings.reducesMotion)
    dialog.activity.indicators.emitSelected(1)
    dialog.activity.style.emitSelected(1)
    dialog.activity.progress.emitSelected(2)
    dialog.activity.dismissesSuccess.emitToggled()
    XCTAssertEqual(settings.activity.indicators, .errors)
    XCTAssertEqual(settings.activity.style, .toast)
    XCTAssertEqual(settings.activity.progress, .simple)
    XCTAssertFalse(settings.activity.dismissesSuccess)
    dialog.activity.notifies.emitToggled()
    XCTAssertFalse(settings.notifies)

    dialog.general.peopleOrder.emitSelected(1)
    XCTAssertEqual(settings.peopleOrder, .familyFirst)
    dialog.activity.dismissSeconds.emitSelected(2)
    XCTAssertEqual(settings.activity.dismissSeconds, 10)

    settings.peopleOrder = .givenFirst
    settings.splash = .always
    settings.reducesMotion = false
    settings.activity = ActivityPreferences()
    settings.notifies = true
    XCTAssertTrue(
      MainLoop.wait {
        dialog.general.splash.selected == 0 && !dialog.general.reducedMotion.isOn
          && dialog.activity.indicators.selected == 0 && dialog.activity.style.selected == 0
          && dialog.activity.progress.selected == 0 && dialog.activity.dismissesSuccess.isOn
          && dialog.activity.notifies.isOn && dialog.general.peopleOrder.selected == 0
          && dialog.activity.dismissSeconds.selected == 0
      })
    XCTAssertEqual(settings.activity, ActivityPreferences(), "following must not write")
    dialog.window.window.destroy()
  }

  func testSessionTimeoutAppliesImmediatelyAndFollowsExternalChanges() throws {
    let settings = HalcyonSettings(schemaFolder: nil)
    defer {
      settings.sessionTimeoutSeconds = 1_800
      settings.lastInBackground = nil
    }
    XCTAssertEqual(GeneralPreferences.timeouts(including: 90).prefix(2), [90, 300])
    XCTAssertEqual(
      [90, 300, 3_600, 86_400].map(GeneralPreferences.duration),
      ["90 seconds", "5 minutes", "1 hour", "24 hours"])
    settings.sessionTimeoutSeconds = 1_800
    let now = Date(timeIntervalSince1970: 1_772_539_200)
    let tracker = SessionTracker(settings: settings, now: { now })
    settings.lastInBackground = now - 600
    XCTAssertFalse(tracker.shouldPlaySplash)
    let dialog = PreferencesDialog(settings: settings, services: nil)
    let timeouts = GeneralPreferences.timeouts(including: 1_800)
    let row = dialog.general.sessionTimeout
    XCTAssertEqual(row.selected, timeouts.firstIndex(of: 1_800))
    row.emitSelected(0)
    XCTAssertEqual(settings.sessionTimeoutSeconds, 300)
    XCTAssertTrue(tracker.shouldPlaySplash, "ten minutes are a new session now")
    settings.sessionTimeoutSeconds = 3_600
    XCTAssertTrue(MainLoop.wait { row.selected == timeouts.firstIndex(of: 3_600) })
    dialog.window.window.destroy()
  }

  func testAddressesAreThoseOfTheMetainfo() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../data/\(HalcyonIdentity.applicationID).metainfo.xml")
    let metainfo = try String(contentsOf: file, encoding: .utf8)
    for (type, address) in [
      ("homepage", HalcyonIdentity.website), ("bugtracker", HalcyonIdentity.issueTracker),
    ] {
      XCTAssertTrue(metainfo.contains("<url type=\"\(type)\">\(address)</url>"), type)
    }
  }

  func testIsFinalizedWithAllPages() throws {
    let services = try ServicesFixture().services
    assertFinalized {
      let dialog = PreferencesDialog(
        settings: HalcyonSettings(schemaFolder: nil), services: services)
      dialog.window.window.present()
      for page in PreferencesDialog.Page.allCases {
        dialog.window.pageName = page.rawValue
        MainLoop.paint(framesOf: dialog.window.window)
        XCTAssertEqual(dialog.window.pageName, page.rawValue)
      }
      dialog.window.window.destroy()
      return dialog.window.window
    }
    assertFinalized {
      let window = DiagnosticsWindow(services: services)
      window.window.window.present()
      MainLoop.paint(framesOf: window.window.window)
      window.window.window.destroy()
      return window.window.window
    }
  }

  /// libadwaita never releases the rows of a preferences window.
  func testClosedWindowsAreShownAgain() throws {
    let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
    let parent = Window(title: "Main")
    parent.present()
    presenter.showPreferences(.places, over: parent)
    let early = try XCTUnwrap(presenter.preferences)
    let scene = try ServicesFixture()
    let reports = Mutex(0)
    presenter.services = AppServices(
      database: scene.services.database, activity: scene.services.activity, geocoding: nil,
      health: { _ in
        var report = HealthReport()
        reports.withLock { number in
          number += 1
          report.accounts = [HealthReport.Account(id: Int64(number), kind: "carddav")]
        }
        return report
      })
    presenter.showPreferences(over: parent)
    XCTAssertTrue(presenter.preferences === early, "a visible window stays")
    early.window.window.close()
    XCTAssertFalse(early.window.window.isVisible)
    presenter.showPreferences(.places, over: parent)
    let dialog = try XCTUnwrap(presenter.preferences)
    XCTAssertFalse(dialog === early, "the services are new")
    dialog.window.window.close()
    presenter.showPreferences(over: parent)
    XCTAssertTrue(presenter.preferences === dialog)
    XCTAssertTrue(dialog.window.window.isVisible)
    XCTAssertEqual(dialog.window.pageName, "general", "the first page")
    presenter.showPreferences(.places, over: parent)
    presenter.showPreferences(.backups, over: parent)
    XCTAssertEqual(dialog.window.pageName, "general")
    let row = dialog.general.backups.row
    XCTAssertTrue(MainLoop.wait { row.containsFocus })
    let window = dialog.window.window
    XCTAssertTrue(
      MainLoop.wait {
        row.bounds(in: window).map { $0.y > 0 && $0.y + $0.height <= Double(window.size.height) }
          == true
      }, "the page scrolls to the row")
    presenter.showDiagnostics(over: parent)
    let diagnostics = try XCTUnwrap(presenter.diagnostics)
    XCTAssertTrue(MainLoop.wait { diagnostics.copyRow.isSensitive })
    let report = diagnostics.reportText
    diagnostics.window.window.close()
    presenter.showDiagnostics(over: parent)
    XCTAssertTrue(presenter.diagnostics === diagnostics)
    XCTAssertTrue(MainLoop.wait { diagnostics.reportText != report }, "a new report")
    parent.destroy()
    XCTAssertNil(presenter.preferences)
    XCTAssertNil(presenter.diagnostics)
  }

  func testEachPageFits360PixelsAtDoubleTextSize() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let scene = try ServicesFixture()
    try scene.run { database in
      _ = try await database.addContactAccount(
        name: String(repeating: "Long & <name> ", count: 8),
        configuration: .cardDAV(.init(url: "https://example.org/", userName: "ada")))
    }
    let dialog = PreferencesDialog(
      settings: HalcyonSettings(schemaFolder: nil), services: scene.services)
    dialog.window.window.defaultSize = (360, 600)
    dialog.window.window.present()
    XCTAssertTrue(MainLoop.wait { dialog.contacts.rows.count == 1 })
    for page in PreferencesDialog.Page.allCases {
      dialog.window.pageName = page.rawValue
      MainLoop.paint(framesOf: dialog.window.window)
      XCTAssertLessThanOrEqual(
        dialog.window.window.size.width, 412, "\(page): wider than its shadow allows")
    }
    dialog.window.window.destroy()
  }

  func testPresenterOpensEachWindowOnce() throws {
    let scene = try ServicesFixture()
    let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
    presenter.services = scene.services
    withWindow(Label("below")) { parent in
      presenter.showPreferences(.places, over: parent)
      let first = presenter.preferences
      XCTAssertEqual(first?.window.pageName, "places")
      presenter.showPreferences(over: parent)
      XCTAssertTrue(presenter.preferences === first)
      XCTAssertEqual(first?.window.pageName, "places")
      presenter.showDiagnostics(over: parent)
      XCTAssertNotNil(presenter.diagnostics)
    }
  }
}
