import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

/// What differs between the versions of GTK and libadwaita, and on which versions it is needed.
final class CompatTests: GtkTestCase {
  /// Runs a test as with GTK 4.8 and libadwaita 1.2.
  private func withOldest<T>(_ body: () throws -> T) rethrows -> T {
    hal_compat_imitate_oldest(1)
    defer { hal_compat_imitate_oldest(0) }
    return try body()
  }

  func testNewerFunctionsAreFoundWhereTheyExist() {
    let functions: [(name: String, exists: Bool)] = [
      ("gtk_accessible_announce", hal_gtk_version() >= 4_014),
      ("gtk_list_view_set_tab_behavior", hal_gtk_version() >= 4_012),
      ("adw_alert_dialog_new", hal_adwaita_version() >= 1_005),
      ("gdk_surface_get_scale", hal_gtk_version() >= 4_012),
      ("adw_clamp_set_unit", hal_adwaita_version() >= 1_004),
      ("adw_dialog_present", hal_adwaita_version() >= 1_005),
      ("gtk_box_new", true),
    ]
    for (name, exists) in functions {
      XCTAssertEqual(hal_compat_function(name) != nil, exists, name)
    }
    withOldest {
      for (name, _) in functions { XCTAssertNil(hal_compat_function(name), name) }
    }
  }

  func testAScaleIsWholeBeforeGTK412() throws {
    let label = Label("Test")
    XCTAssertEqual(label.deviceScale, 1, "without a window")
    withWindow(label) { _ in
      XCTAssertTrue(MainLoop.wait { label.isMapped })
      XCTAssertEqual(withOldest { label.deviceScale }, Double(label.scaleFactor))
      XCTAssertEqual(label.deviceScale.rounded(.up), Double(label.scaleFactor))
    }
  }

  func testSuspensionIsReportedFromGTK412() throws {
    let window = Window(title: "Test")
    defer { window.destroy() }
    let property = g_object_class_find_property(
      UnsafeMutableRawPointer(window.raw).assumingMemoryBound(to: GTypeInstance.self).pointee
        .g_class.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObjectClass.self) },
      "suspended")
    XCTAssertEqual(property != nil, Window.reportsSuspension)
    XCTAssertFalse(window.isSuspended)
  }

  func testAnnouncementsExistFromGTK414() throws {
    let label = Label("Test")
    withWindow(label) { _ in
      XCTAssertTrue(MainLoop.wait { label.isMapped })
      XCTAssertEqual(hal_accessible_announce(label.widget, "a", 0) != 0, hal_gtk_version() >= 4_014)
      withOldest { XCTAssertEqual(hal_accessible_announce(label.widget, "a", 1), 0) }
    }
  }

  /// Returns whether a label that is hidden from assistive technology is still hidden after it was
  /// shown and shown again.
  private func staysHidden(_ label: Label) -> [Bool] {
    label.setAccessiblyHidden(true)
    return withWindow(label) { _ in
      [false, true].map { isAgain in
        if isAgain {
          label.isVisible = false
          MainLoop.drain()
          label.isVisible = true
        }
        XCTAssertTrue(MainLoop.wait { label.isMapped })
        MainLoop.drain()
        return hal_accessible_is_hidden(label.widget) != 0
      }
    }
  }

  func testWhatIsHiddenFromAssistiveTechnologyStaysHiddenWhenItIsMapped() {
    let label = Label("Test")
    XCTAssertEqual(staysHidden(label), [true, true])
    label.setAccessiblyHidden(false)
    withWindow(label) { _ in
      XCTAssertTrue(MainLoop.wait { label.isMapped })
      MainLoop.drain()
      XCTAssertEqual(hal_accessible_is_hidden(label.widget), 0)
    }
    // GTK 4.18 reveals it, and GTK 4.8 does not.
    let isRevealed = withOldest { !staysHidden(Label("Test"))[0] }
    if hal_gtk_version() == 4_008 { XCTAssertFalse(isRevealed) }
    if hal_gtk_version() >= 4_018 { XCTAssertTrue(isRevealed) }
  }

  func testAStatusHasARoleThatCanBeNamed() {
    func isStatus() -> Bool {
      let label = Label("Test")
      label.setAccessibleRole(.status)
      return gtk_test_accessible_has_role(OpaquePointer(label.widget), GTK_ACCESSIBLE_ROLE_STATUS)
        != 0
    }
    XCTAssertEqual(isStatus(), hal_gtk_version() == 4_008)
    XCTAssertTrue(withOldest(isStatus))
  }

  /// Returns how often Shift+Tab is pressed in the last of eight rows until the focus leaves them.
  private func stepsOutOfList() throws -> Int {
    let list = ListView<Label>(makeRow: { Label() }, bind: { row, id in row.text = "\(id)" })
    list.ids = Array(1...8)
    let (before, after) = (Button(label: "Before"), Button(label: "After"))
    let content = BoxLayout(.vertical, [before, list, after])
    return try withWindow(content) { window in
      XCTAssertTrue(MainLoop.wait { texts(in: list).count == 8 && list.isMapped })
      let last = try XCTUnwrap(gtk_widget_get_last_child(list.widget))
      XCTAssertTrue(gtk_widget_grab_focus(last) != 0)
      XCTAssertTrue(list.containsFocus)
      var steps = 0
      while !before.containsFocus, steps < 20 {
        gtk_widget_child_focus(window.widget, GTK_DIR_TAB_BACKWARD)
        steps += 1
      }
      return steps
    }
  }

  func testShiftTabLeavesAListFromAnyRowFromGTK412() throws {
    let steps = try stepsOutOfList()
    XCTAssertEqual(steps <= 2, hal_gtk_version() >= 4_012, "\(steps) steps")
    let stepsUntold = try withOldest { try stepsOutOfList() }
    XCTAssertGreaterThanOrEqual(stepsUntold, 7)
  }

  func testWindowsAreAsSmallAsTheirContent() throws {
    let window = Window(title: "Test")
    window.setContent(Label("x"))
    defer { window.destroy() }
    XCTAssertLessThan(window.minimumWidth, 200)
    let preferences = PreferencesWindow(title: "Test")
    defer { preferences.window.destroy() }
    XCTAssertLessThanOrEqual(preferences.window.minimumWidth, 360)
    // The windows of libadwaita have a minimum since 1.4.
    let plain = try XCTUnwrap(adw_window_new())
    defer {
      gtk_window_destroy(UnsafeMutableRawPointer(plain).assumingMemoryBound(to: GtkWindow.self))
    }
    var width: Int32 = 0
    gtk_widget_get_size_request(plain, &width, nil)
    XCTAssertEqual(width > 0, hal_adwaita_version() >= 1_004)
  }

  func testClampsAreMeasuredInPixelsAlsoInLargeText() {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    func width() -> Int {
      let child = Label("x")
      let clamp = Clamp(child: child, maximumWidth: 200, isGradual: false)
      return withWindow(clamp, width: 600) { _ in
        XCTAssertTrue(MainLoop.wait { child.size.width > 0 })
        return child.size.width
      }
    }
    XCTAssertEqual(width(), 200)
    // Their unit grows with the text since 1.4.
    XCTAssertEqual(withOldest { width() } > 200, hal_adwaita_version() >= 1_004)
  }

  // MARK: - Message dialogs

  private func dialog(over window: Window, _ answers: @escaping (String) -> Void) -> MessageDialog {
    MessageDialog(
      heading: "Remove?", body: "All of it.",
      answers: [.init("cancel", "_Cancel"), .init("remove", "_Remove", look: .destructive)],
      over: window, onAnswer: answers)
  }

  private func checkDialog(isWindow: Bool) throws {
    withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isMapped })
      var answers: [String] = []
      for (close, expected) in [(false, "remove"), (true, "cancel")] {
        assertFinalized {
          let dialog = dialog(over: window) { answers.append($0) }
          XCTAssertEqual(dialog.isWindow, isWindow)
          XCTAssertEqual(dialog.body, "All of it.")
          dialog.setEnabled("remove", false)
          XCTAssertFalse(dialog.isEnabled("remove"))
          dialog.answer("remove")
          dialog.setEnabled("remove", true)
          dialog.present()
          XCTAssertTrue(MainLoop.wait { dialog.isMapped })
          dialog.answer(close ? "cancel" : "remove")
          XCTAssertTrue(MainLoop.wait { !dialog.isMapped })
          return dialog
        }
        XCTAssertEqual(answers, [expected], "one answer only")
        answers = []
      }
    }
  }

  /// Returns the button with a label in a part of the dialog.
  private func button(
    _ label: String, in widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    if g_type_check_instance_is_a(
      UnsafeMutablePointer(OpaquePointer(widget)), gtk_button_get_type())
      != 0,
      gtk_button_get_label(UnsafeMutablePointer(OpaquePointer(widget))).map({ String(cString: $0) })
        == label
    {
      return widget
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let found = button(label, in: next) { return found }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }

  func testAPressedButtonAnswersThoughNobodyKeepsTheDialog() throws {
    try withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isMapped })
      for id in ["cancel", "remove"] {
        var answers: [String] = []
        let shown = { [self] in
          let dialog = dialog(over: window) { answers.append($0) }
          dialog.present()
          XCTAssertTrue(MainLoop.wait { dialog.isMapped })
          return button(id == "cancel" ? "_Cancel" : "_Remove", in: dialog.widget)
        }()
        MainLoop.drain()
        gtk_widget_activate(try XCTUnwrap(shown))
        XCTAssertTrue(MainLoop.wait { !answers.isEmpty })
        MainLoop.drain()
        XCTAssertEqual(answers, [id])
      }
    }
  }

  func testMessageDialogsAreAPartOfTheWindowFromLibadwaita15() throws {
    try checkDialog(isWindow: hal_adwaita_version() < 1_005)
  }

  /// Newer versions print warnings when an `AdwMessageDialog` is shown, so only the choice is
  /// checked there.
  func testMessageDialogsAreWindowsBefore() throws {
    withWindow(Label("Test")) { window in
      let isWindow = withOldest {
        let dialog = dialog(over: window) { _ in }
        defer { gtk_window_destroy(dialog.pointer()) }
        return dialog.isWindow
      }
      XCTAssertTrue(isWindow)
    }
  }

  func testADialogClosedByTheWindowGivesTheAnswerOfEscape() throws {
    try withWindow(Label("Test")) { window in
      XCTAssertTrue(MainLoop.wait { window.isMapped })
      var answers: [String] = []
      let dialog = dialog(over: window) { answers.append($0) }
      dialog.present()
      XCTAssertTrue(MainLoop.wait { dialog.isMapped })
      if dialog.isWindow {
        gtk_window_close(dialog.pointer())
      } else {
        let name = "adw_dialog_close"
        let close = try XCTUnwrap(hal_compat_function(name))
        typealias Close = @convention(c) (UnsafeMutablePointer<GtkWidget>) -> gboolean
        _ = unsafeBitCast(close, to: Close.self)(dialog.widget)
      }
      XCTAssertTrue(MainLoop.wait { !answers.isEmpty })
      XCTAssertEqual(answers, ["cancel"])
    }
  }
}
