import CGtk
import TestSupport
import XCTest

@testable import GtkKit

/// GTK's warnings end these tests, so markup that is not escaped does too.
final class PreferencesTests: GtkTestCase {
  private static let hostile = "A & B <c>"

  func testWordsFromOutsideAreNeverReadAsMarkup() throws {
    MainActor.assumeIsolated {
      let hostile = Self.hostile
      let page = StatusPage(icon: "x", title: hostile, description: hostile)
      XCTAssertEqual(texts(in: page), [hostile, hostile])
      let row = ActionRow(title: hostile, subtitle: hostile)
      let group = PreferencesGroup(title: hostile, description: hostile, [row])
      XCTAssertEqual(texts(in: group).sorted(), Array(repeating: hostile, count: 4))
      XCTAssertEqual(row.title, hostile)
      XCTAssertEqual(row.subtitle, hostile)
      _ = ChoiceRow(title: hostile, choices: ["plain"])
      _ = EntryRow(title: hostile)
    }
  }

  func testSearchFindsRowsWithAnyWords() throws {
    try MainActor.assumeIsolated {
      let window = PreferencesWindow(title: "Test")
      window.add(
        PreferencesPage(
          name: "one", title: "_One", icon: "x",
          [
            PreferencesGroup(
              title: "Group", description: Self.hostile, [ActionRow(title: Self.hostile)])
          ]))
      window.window.present()
      XCTAssertTrue(MainLoop.run(seconds: 5) { window.window.isMapped })
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
          MainLoop.run(seconds: 5) {
            texts(in: window.window).count { $0 == Self.hostile } == count
          }, "\(words): \(texts(in: window.window))")
      }
      window.window.destroy()
    }
  }

  func testRowsTellWhatTheUserChoosesAndNotWhatTheProgramSets() throws {
    MainActor.assumeIsolated {
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
  }

  func testAnEntryRowAppliesOnlyWhatTheUserApplies() throws {
    MainActor.assumeIsolated {
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
  }

  func testEverythingIsFinalized() throws {
    MainActor.assumeIsolated {
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
        window.say("said")
        let sub = PreferencesSubpage(
          title: "a", back: "b", page: PreferencesPage(name: "a", title: "a", icon: "x"), onBack: {}
        )
        window.open(sub)
        _ = MainLoop.run(seconds: 0.05) { false }
        window.closeSubpage()
        _ = MainLoop.run(seconds: 0.5) { false }
        window.window.destroy()
        return window.window
      }
    }
  }
}

/// The C widgets below another of a type, from the top.
@MainActor private func descendants(
  of widget: UnsafeMutablePointer<GtkWidget>, type: GType
) -> [UnsafeMutablePointer<GtkWidget>] {
  var found: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    let instance = UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, type) != 0 { found.append(next) }
    found += descendants(of: next, type: type)
    child = gtk_widget_get_next_sibling(next)
  }
  return found
}

/// What the labels below a widget show.
@MainActor private func texts(in widget: Widget) -> [String] {
  descendants(of: widget.widget, type: gtk_label_get_type()).map {
    String(cString: gtk_label_get_text(OpaquePointer($0)))
  }.filter { !$0.isEmpty }
}
