import GtkTestSupport
import XCTest

@testable import GtkKit

final class NotificationTests: GtkTestCase {
  func testNotificationsHaveNoEffectWithoutASessionBus() throws {
    try MainActor.assumeIsolated {
      let application = Application(id: "io.github.halcyon_companion.Test")
      try application.register()
      application.send(
        DesktopNotification(title: "A & B <c>", body: "d", action: "app.present"), id: "one")
      application.withdrawNotification(id: "one")
      application.withdrawNotification(id: "never shown")
      // GLib warnings are fatal in tests, so reaching this point means that it logged none.
      XCTAssertFalse(application.isRemote)
    }
  }
}
