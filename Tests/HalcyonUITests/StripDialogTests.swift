import Foundation
import GtkKit
import GtkTestSupport
import HalcyonNetwork
import XCTest

@testable import ActivityFeature
@testable import HalcyonKit

/// The dialogs that buttons of the strip open.
final class StripDialogTests: GtkTestCase {
  func testCertificateRequiresConfirmationOfTheFingerprint() throws {
    withWindow(Label("x")) { window in
      var trusted = 0
      assertFinalized {
        let (dialog, check) = CertificateDialog.show(
          host: "h.org", fingerprint: "AB:CD", problem: "expired", account: "F", over: window
        ) { trusted += 1 }
        dialog.answer("trust")
        XCTAssertEqual(trusted, 0)
        check.isActive = true
        dialog.answer("trust")
        XCTAssertEqual(trusted, 1)
        return dialog
      }
      // Only GTK holds the dialog while it is open.
      weak var held: MessageDialog?
      let check = {
        let (dialog, check) = CertificateDialog.show(
          host: "h.org", fingerprint: "AB:CD", problem: "expired", account: "F", over: window
        ) { trusted += 1 }
        held = dialog
        return check
      }()
      MainLoop.drain()
      check.isActive = true
      XCTAssertEqual(held?.isEnabled("trust"), true)
      held?.answer("trust")
      XCTAssertEqual(trusted, 2)
      let fingerprint = (0..<32).map { String(format: "%02X", $0) }.joined(separator: ":")
      let lines = CertificateDialog.lines(of: fingerprint).split(separator: "\n")
      XCTAssertEqual(lines.count, 4)
      XCTAssertEqual(lines.first, "00 01 02 03 04 05 06 07")
    }
  }

  func testAnotherServerIsAllowedByItsButtonOnly() throws {
    withWindow(Label("x")) { window in
      var allowed = 0
      for (answer, expected) in [("cancel", 0), ("allow", 1)] {
        assertFinalized {
          let dialog = ServerDialog.ask("https://h.org", account: "F", over: window) {
            allowed += 1
          }
          dialog.answer(answer)
          return dialog
        }
        XCTAssertEqual(allowed, expected)
      }
    }
  }

  func testRemovalIsConfirmedByItsButtonOnly() throws {
    withWindow(Label("x")) { window in
      var removed = 0
      let ask = {
        RemovalDialog.ask(300, source: .init(id: 1, name: "F"), over: window) { removed += 1 }
      }
      for (answer, expected) in [("cancel", 0), ("remove", 1)] {
        assertFinalized {
          let dialog = ask()
          dialog.answer(answer)
          return dialog
        }
        XCTAssertEqual(removed, expected)
      }
    }
  }

  func testPasswordDialogRequiresAllFields() throws {
    withWindow(Label("x")) { window in
      var given: [Secret] = []
      assertFinalized {
        let (dialog, name, entry) = PasswordDialog.ask(
          for: "F", user: "ada", host: "h.org", over: window
        ) { given.append($1) }
        XCTAssertNil(name)
        dialog.answer("sign-in")
        XCTAssertEqual(given, [])
        entry.text = "s3cret"
        dialog.answer("sign-in")
        XCTAssertEqual(given, [Secret("s3cret")])
        return dialog
      }
      assertFinalized {
        let (dialog, name, entry) = PasswordDialog.ask(
          for: "F", user: "", host: "h.org", over: window
        ) { user, _ in XCTAssertEqual(user, "ada") }
        entry.text = "s3cret"
        XCTAssertFalse(dialog.isEnabled("sign-in"))
        name?.text = "ada"
        XCTAssertTrue(dialog.isEnabled("sign-in"))
        dialog.answer("sign-in")
        return dialog
      }
    }
  }
}
