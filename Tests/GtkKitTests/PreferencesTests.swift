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
      _ = ChoiceRow(title: hostile, choices: [hostile])
      _ = EntryRow(title: hostile)
    }
  }

  func testSearchFindsRowsWithAnyWords() throws {
    MainActor.assumeIsolated {
      let window = PreferencesWindow(title: "Test")
      window.add(
        PreferencesPage(
          name: "one", title: "_One & <two>", icon: "x",
          [PreferencesGroup(title: Self.hostile, [ActionRow(title: Self.hostile)])]))
      window.window.present()
      XCTAssertTrue(MainLoop.run(seconds: 5) { window.window.isMapped })
      _ = WidgetImage(of: window.window)
      XCTAssertTrue(window.window.activateSearch("<c>"))
      _ = MainLoop.run(seconds: 0.3) { false }
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
      XCTAssertEqual(toggle.spokenTitle, "Toggle")
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
