import CGtk
import Foundation
import GtkTestSupport
import HangGuard
import Testing
import XCTest

@testable import GtkKit

private let hasDisplay = ["BROADWAY_DISPLAY", "DISPLAY", "WAYLAND_DISPLAY"].contains {
  ProcessInfo.processInfo.environment[$0] != nil
}

@Suite("Notifications", .hangGuard, .enabled(if: hasDisplay, "no display: run `make test`"))
struct ShownNotificationTests {
  /// In a process of its own, because a process keeps its connection to the session bus.
  @Test("A notification shows its text, runs its action, and is replaced and withdrawn")
  func shown() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try #require(MainLoop.initializeGTK())
        let server = try NotificationServer()
        defer { server.end() }
        let application = Application(id: "io.github.halcyon_companion.Test")
        try application.register()
        var presented = 0
        application.addAction("present") { presented += 1 }
        application.withdrawNotification(id: "never shown")
        application.send(
          DesktopNotification(title: "A & B <c>", body: "d & <e>", action: "app.present"),
          id: "one")
        application.send(
          DesktopNotification(title: "F", body: "g", action: "app.present"), id: "two")
        try #require(MainLoop.wait { server.calls.count >= 2 })
        server.activate(2)
        // From now on the application knows the numbers of both.
        try #require(MainLoop.wait { presented > 0 })
        application.send(
          DesktopNotification(title: "H", body: "i", action: "app.present"), id: "one")
        try #require(MainLoop.wait { server.calls.count >= 3 })
        application.withdrawNotification(id: "one")
        try #require(MainLoop.wait { server.calls.count >= 4 })
        let click = ["default", ""]
        #expect(
          server.calls == [
            .init(
              method: "Notify", number: 0, title: "A & B <c>", body: "d & <e>", actions: click),
            .init(method: "Notify", number: 0, title: "F", body: "g", actions: click),
            .init(method: "Notify", number: 1, title: "H", body: "i", actions: click),
            .init(method: "CloseNotification", number: 1),
          ])
        #expect(presented == 1)
      }
    }
  }
}

final class NotificationTests: GtkTestCase {
  /// GLib warnings are fatal in tests, so this fails if it logs one.
  func testNotificationsHaveNoEffectWithoutASessionBus() throws {
    let application = Application(id: "io.github.halcyon_companion.Test")
    try application.register()
    XCTAssertNil(g_application_get_dbus_connection(application.pointer()))
    application.send(
      DesktopNotification(title: "A & B <c>", body: "d", action: "app.present"), id: "one")
    application.withdrawNotification(id: "one")
  }
}
