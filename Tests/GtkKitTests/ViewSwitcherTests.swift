import CGtk
import GtkTestSupport
import XCTest

@testable import GtkKit

final class ViewSwitcherTests: GtkTestCase {
  func testSwitchersAndTheirModelAreFinalized() throws {
    assertFinalized { makeModel() }
    assertFinalized { ViewSwitcherTitle(makeModel()) }
    assertFinalized { ViewSwitcherBar(makeModel()) }
    weak var model: ViewSwitcherModel?
    assertFinalized {
      let made = makeModel()
      model = made
      made.onSelected { _ in }
      return BoxLayout(.vertical, [ViewSwitcherTitle(made), ViewSwitcherBar(made)])
    }
    XCTAssertNil(model)
  }

  func testReportsPagesSelectedByTheUserOnly() throws {
    let model = ViewSwitcherModel()
    var told: [String] = []
    model.onSelected { told.append($0) }
    XCTAssertNil(model.selected)
    for id in ["a", "b", "c"] { model.append(id, title: id, icon: "x") }
    XCTAssertEqual(model.selected, "a")
    model.selected = "b"
    model.selected = "unknown"
    XCTAssertEqual(model.selected, "b")
    XCTAssertEqual(told, [])
    model.emitSelected("c")
    XCTAssertEqual(told, ["c"])
  }

  func testAClickOnAButtonSelectsItsPageInBothSwitchers() throws {
    let model = makeModel()
    let (title, bar) = (ViewSwitcherTitle(model), ViewSwitcherBar(model))
    var told: [String] = []
    model.onSelected { told.append($0) }
    withWindow(BoxLayout(.vertical, [title, bar]), width: 900) { _ in
      XCTAssertEqual(active(in: title), ["First", "First"], "with labels beside and below icons")
      click("Third", in: title)
      XCTAssertEqual(active(in: bar), ["Third"])
      click("Second", in: bar)
      XCTAssertEqual(active(in: title), ["Second", "Second"])
      XCTAssertEqual(told, ["three", "two"])
    }
  }

  func testShowsTheTitleWhereTheButtonsDoNotFit() throws {
    for (width, isNarrow) in [(900, false), (200, true)] {
      let switcher = ViewSwitcherTitle(makeModel())
      switcher.title = "Where"
      var changes = 0
      switcher.onTitleVisibleChanged { changes += 1 }
      let bar = HeaderBar()
      bar.setTitleWidget(switcher)
      withWindow(BoxLayout(.vertical, [bar]), width: width) { _ in
        MainLoop.paint(framesOf: bar)
        XCTAssertEqual(switcher.isTitleVisible, isNarrow, "\(width)")
        XCTAssertEqual(changes, isNarrow ? 1 : 0, "\(width)")
        XCTAssertEqual(switcher.title, "Where")
      }
    }
  }
}

@MainActor private func makeModel() -> ViewSwitcherModel {
  let model = ViewSwitcherModel()
  for (id, title) in [("one", "First"), ("two", "Second"), ("three", "Third")] {
    model.append(id, title: title, icon: "emblem-ok-symbolic")
  }
  return model
}

/// The toggle buttons below a widget, with their labels.
@MainActor private func buttons(
  in widget: Widget
) -> [(label: String, button: UnsafeMutablePointer<GtkToggleButton>)] {
  descendants(of: widget.widget, type: gtk_toggle_button_get_type()).compactMap { button in
    let label = descendants(of: button, type: gtk_label_get_type()).last
    return label.map {
      (
        String(cString: gtk_label_get_text(OpaquePointer($0))),
        UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkToggleButton.self)
      )
    }
  }
}

/// The labels of the active buttons.
@MainActor private func active(in widget: Widget) -> [String] {
  buttons(in: widget).filter { gtk_toggle_button_get_active($0.button) != 0 }.map(\.label)
}

/// Activates the first button with a label.
@MainActor private func click(_ label: String, in widget: Widget) {
  if let found = buttons(in: widget).first(where: { $0.label == label }) {
    gtk_toggle_button_set_active(found.button, 1)
  }
}
