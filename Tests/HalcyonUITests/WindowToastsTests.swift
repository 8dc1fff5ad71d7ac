import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class WindowToastsTests: GtkTestCase {
  func testToastsAndTheirOverlayAreFinalized() throws {
    weak var toast: Toast?
    assertFinalized {
      let toasts = WindowToasts(over: Label("content"))
      withWindow(toasts.overlay) { _ in
        toasts.show("One", hint: "Press a key.", button: "Undo") {}
        toast = toasts.show("Two", button: "Undo", isUrgent: true) {}
        XCTAssertNotNil(toast)
      }
      return toasts.overlay
    }
    XCTAssertTrue(MainLoop.wait { toast == nil })
  }

  func testEqualMessagesAreShownOnce() throws {
    let toasts = WindowToasts(over: Label("content"))
    withWindow(toasts.overlay) { _ in
      let first = toasts.show("Disk full")
      XCTAssertNil(toasts.show("Disk full"))
      toasts.show("Other")
      XCTAssertNil(toasts.show("Other"), "it is queued")
      XCTAssertEqual(toasts.shown.map(\.message), ["Disk full", "Other"])
      first?.dismiss()
      XCTAssertEqual(toasts.shown.map(\.message), ["Other"])
      XCTAssertNotNil(toasts.show("Disk full"))
    }
  }

  func testEachMessageIsAnnouncedOnceWithItsKey() throws {
    let toasts = WindowToasts(over: Label("content"))
    var told: [String] = []
    toasts.announcer = Announcer { words, _ in told.append(words) }
    withWindow(toasts.overlay) { _ in
      toasts.show("Contacts synced")
      toasts.show("Contacts synced")
      toasts.show("Removed", hint: "Press Control+Z to undo.", button: "Undo", isUrgent: true) {}
      XCTAssertEqual(told, ["Contacts synced", "Removed. Press Control+Z to undo."])
    }
  }

  // libadwaita 1.2 fails an assertion if a toast is shown again while it still fades out.
  func testAnUrgentToastReplacesOthersOfItsKindAndPostponesTheRest() throws {
    let toasts = WindowToasts(over: Label("content"))
    withWindow(toasts.overlay) { _ in
      toasts.show("Contacts synced")
      toasts.show("Photos imported", button: "Open") {}
      toasts.show("Removed", button: "Undo", isUrgent: true) {}
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Removed" })
      toasts.show("Copied", isUrgent: true)
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Copied" })
      XCTAssertEqual(
        toasts.shown.map(\.message), ["Copied", "Contacts synced", "Photos imported"])
      toasts.shown.first?.toast.dismiss()
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Contacts synced" })
    }
  }

  func testAResultReplacesItsBeginningAndDoesNotWait() throws {
    let toasts = WindowToasts(over: Label("content"))
    withWindow(toasts.overlay) { _ in
      toasts.show("Exported")
      toasts.show("Syncing…", topic: "sync")
      toasts.show("Importing…", topic: "photos")
      XCTAssertEqual(toasts.shown.map(\.message), ["Exported", "Syncing…", "Importing…"])
      toasts.show("Synced", topic: "sync", isResult: true)
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Synced" })
      XCTAssertEqual(toasts.shown.map(\.message), ["Synced", "Exported"])
      toasts.show("Imported", topic: "photos", isResult: true)
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Imported" })
      XCTAssertEqual(toasts.shown.map(\.message), ["Imported", "Exported"], "in order")
    }
  }

  func testAToastWithAButtonReturnsAfterAResult() throws {
    let toasts = WindowToasts(over: Label("content"))
    withWindow(toasts.overlay) { _ in
      var dismissed = 0
      toasts.show("Removed", button: "Undo", isUrgent: true, topic: "undo", onButton: {}) {
        dismissed += 1
      }
      toasts.show("Synced", topic: "sync", isResult: true)
      XCTAssertTrue(MainLoop.wait { toasts.overlay.shownToast == "Synced" })
      XCTAssertEqual(toasts.shown.map(\.message), ["Synced", "Removed"])
      XCTAssertEqual(dismissed, 0, "it is only postponed")
      toasts.withdraw(topic: "undo")
      XCTAssertTrue(MainLoop.wait { dismissed == 1 })
      XCTAssertEqual(toasts.shown.map(\.message), ["Synced"])
    }
  }

  func testOneKeyReachesTheButtonAndReturns() throws {
    let (first, second) = (Button(label: "First"), Button(label: "Second"))
    let toasts = WindowToasts(over: BoxLayout(.vertical, [first, second]))
    withWindow(toasts.overlay) { _ in
      second.grabFocus()
      XCTAssertFalse(toasts.toggleFocus(), "no toast is visible")
      XCTAssertTrue(second.containsFocus)
      let toast = toasts.show("Removed", button: "Undo") {}
      XCTAssertFalse(toasts.overlay.isToastFocused, "a new toast leaves the focus")
      XCTAssertTrue(toasts.toggleFocus())
      XCTAssertTrue(toasts.overlay.isToastFocused)
      XCTAssertTrue(toasts.toggleFocus())
      XCTAssertTrue(second.containsFocus)
      XCTAssertTrue(toasts.toggleFocus())
      toast?.dismiss()
      XCTAssertTrue(second.containsFocus, "the focus returns from a dismissed toast")
    }
  }

  func testTheFocusReturnsToAWidgetBesideTheToasts() throws {
    let button = Button(label: "Header bar")
    let toasts = WindowToasts(over: Label("content"))
    withWindow(BoxLayout(.vertical, [button, toasts.overlay])) { _ in
      button.grabFocus()
      toasts.show("Removed", button: "Undo") {}
      XCTAssertTrue(toasts.toggleFocus())
      XCTAssertFalse(button.containsFocus)
      XCTAssertTrue(toasts.toggleFocus())
      XCTAssertTrue(button.containsFocus)
    }
  }

  func testOneUndoToastIsVisibleAndItsButtonActsOnTheLastChange() throws {
    let toasts = WindowToasts(over: Label("content"))
    let undo = UndoStack()
    let undoToasts = UndoToasts(undo, toasts)
    defer { withExtendedLifetime(undoToasts) {} }
    withWindow(toasts.overlay) { _ in
      var steps: [String] = []
      let change = { (name: String, isAnnounced: Bool) in
        UndoableChange(
          title: name, isAnnounced: isAnnounced, undo: { steps.append("-\(name)") },
          redo: { steps.append("+\(name)") })
      }
      undo.record(change("A", true))
      undo.record(change("A", true))
      undo.record(change("B", true))
      XCTAssertEqual(toasts.shown.map(\.message), ["B"])
      toasts.shown.first?.toast.emitButton()
      XCTAssertTrue(MainLoop.wait { toasts.shown.map(\.message) == ["Undone: B"] })
      toasts.shown.first?.toast.emitButton()
      XCTAssertTrue(MainLoop.wait { toasts.shown.map(\.message) == ["B"] })
      XCTAssertEqual(steps, ["-B", "+B"])
      undo.record(change("C", false))
      XCTAssertEqual(toasts.shown.map(\.message), [], "its button would undo C")
    }
  }

  func testAFailureShowsItsCause() throws {
    let toasts = WindowToasts(over: Label("content"))
    let undo = UndoStack()
    let undoToasts = UndoToasts(undo, toasts)
    defer { withExtendedLifetime(undoToasts) {} }
    withWindow(toasts.overlay) { _ in
      undo.record(
        UndoableChange(
          title: "Removed A", undo: { throw UndoFailure(cause: "The disk is full.") }, redo: {}))
      undo.undo()
      XCTAssertTrue(
        MainLoop.wait {
          toasts.shown.first?.message
            == "Could not undo this change: Removed A. The disk is full."
        })
      XCTAssertFalse(undo.canUndo)
    }
  }

  func testToastsStayIfMessagesDoNotDisappear() throws {
    let toasts = WindowToasts(over: Label("content"))
    withWindow(toasts.overlay) { _ in
      XCTAssertEqual(toasts.show("A", button: "Undo")?.seconds, 10)
      toasts.disappears = { false }
      XCTAssertEqual(toasts.show("B", button: "Undo")?.seconds, 0)
      XCTAssertEqual(toasts.show("C")?.seconds, 5)
    }
  }
}
