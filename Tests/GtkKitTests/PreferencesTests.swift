import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

/// GTK warnings are fatal in these tests, so unescaped markup makes them fail.
final class PreferencesTests: GtkTestCase {
  private static let hostile = "A & B <c>"

  func testUntrustedTextIsNeverParsedAsMarkup() throws {
    let hostile = Self.hostile
    let page = StatusPage(icon: "x", title: hostile, description: hostile)
    XCTAssertEqual(texts(in: page), [hostile, hostile])
    let row = ActionRow(title: hostile, subtitle: hostile)
    let group = PreferencesGroup(title: hostile, description: hostile, [row])
    XCTAssertEqual(texts(in: group).sorted(), Array(repeating: hostile, count: 4))
    XCTAssertEqual(row.title, hostile)
    XCTAssertEqual(row.subtitle, hostile)
    XCTAssertEqual(ChoiceRow(title: hostile, choices: ["plain"]).title, hostile)
    XCTAssertTrue(texts(in: EntryRow(title: hostile)).contains(hostile))
  }

  func testSearchFindsRowsByAnyText() throws {
    let window = PreferencesWindow(title: "Test")
    window.add(
      PreferencesPage(
        name: "one", title: "_One", icon: "x",
        [
          PreferencesGroup(
            title: "Group", description: Self.hostile, [ActionRow(title: Self.hostile)])
        ]))
    window.window.present()
    XCTAssertTrue(MainLoop.wait { window.window.isMapped })
    let entry = descendants(of: window.window.widget, type: gtk_search_entry_get_type()).first
    let button = descendants(of: window.window.widget, type: gtk_toggle_button_get_type()).first {
      String(cString: gtk_widget_get_tooltip_text($0) ?? gtk_widget_get_name($0)) == "Search"
    }
    gtk_toggle_button_set_active(
      UnsafeMutableRawPointer(try XCTUnwrap(button)).assumingMemoryBound(
        to: GtkToggleButton.self), 1)
    let field = OpaquePointer(try XCTUnwrap(entry))
    for (words, count) in [("nothing of it", 2), ("B <c", 3)] {
      gtk_editable_set_text(field, words)
      XCTAssertTrue(
        MainLoop.wait {
          texts(in: window.window).count { $0 == Self.hostile } == count
        }, "\(words): \(texts(in: window.window))")
    }
    window.window.destroy()
  }

  func testRowsReportChangesByTheUserOnly() throws {
    var told: [String] = []
    let toggle = SwitchRow(title: "_Toggle")
    let choice = ChoiceRow(title: "_Choice", choices: ["a", "b", "c"])
    let number = NumberRow(title: "_Number", in: 1...1_000_000, step: 10)
    toggle.onChanged { told.append("\($0)") }
    choice.onChanged { told.append("\($0)") }
    number.onChanged { told.append("\($0)") }
    toggle.isOn = true
    choice.selected = 2
    number.value = 500_000
    XCTAssertEqual(told, [])
    XCTAssertTrue(toggle.isOn)
    XCTAssertEqual(choice.selected, 2)
    XCTAssertEqual(number.value, 500_000)
    toggle.emitToggled()
    choice.emitSelected(1)
    number.emit(7)
    XCTAssertEqual(told, ["false", "1", "7"])
  }

  func testAnEntryRowReportsOnlyAppliedChanges() throws {
    let entry = EntryRow(title: "_Entry", purpose: .address)
    entry.hasApplyButton = true
    var applied: [String] = []
    entry.onApply { [weak entry] in applied.append(entry?.text ?? "") }
    entry.text = "a"
    XCTAssertEqual(applied, [])
    XCTAssertTrue(entry.hasApplyButton)
    entry.emitApply()
    XCTAssertEqual(applied, ["a"])
    entry.isInvalid = true
    XCTAssertTrue(entry.isInvalid)
  }

  func testAllClassesAreFinalized() throws {
    assertFinalized { ActionRow(title: "a", subtitle: "b") }
    assertFinalized {
      let row = SwitchRow(title: "_a")
      row.onChanged { _ in }
      return row
    }
    assertFinalized {
      let row = ChoiceRow(title: "_a", choices: ["b"])
      row.onChanged { _ in }
      return row
    }
    assertFinalized {
      let row = NumberRow(title: "_a", in: 1...5, step: 1)
      row.onChanged { _ in }
      return row
    }
    assertFinalized { EntryRow(title: "_a", purpose: .password) }
    assertFinalized {
      PreferencesGroup(title: "a", description: "b", [ActionRow(title: "c")])
    }
    assertFinalized {
      PreferencesSubpage(
        title: "a", back: "b", page: PreferencesPage(name: "a", title: "a", icon: "x"), onBack: {}
      )
    }
    assertFinalized {
      let window = PreferencesWindow(title: "Test")
      let page = PreferencesPage(
        name: "one", title: "One", icon: "x", [PreferencesGroup([SwitchRow(title: "a")])])
      window.add(page)
      window.window.present()
      window.showToast("message")
      let sub = PreferencesSubpage(
        title: "a", back: "b", page: PreferencesPage(name: "a", title: "a", icon: "x"), onBack: {}
      )
      window.open(sub)
      XCTAssertTrue(MainLoop.wait { sub.isMapped })
      window.closeSubpage()
      XCTAssertTrue(MainLoop.wait { !sub.isMapped })
      window.window.destroy()
      return window.window
    }
  }
}
