import GtkTestSupport
import XCTest

@testable import GtkKit

final class SignalTests: GtkTestCase {
  private final class Witness {}

  func testClosureIsReleasedWithItsObject() throws {
    weak var witness: Witness?
    do {
      let captured = Witness()
      witness = captured
      let button = Button(label: "A")
      button.onClicked { _ = captured }
      XCTAssertNotNil(witness)
    }
    XCTAssertNil(witness)
  }

  func testDisconnectReleasesTheClosureAndIsIdempotent() throws {
    weak var witness: Witness?
    var clicks = 0
    let button = Button(label: "A")
    var token: SignalToken?
    do {
      let captured = Witness()
      witness = captured
      token = button.onClicked {
        _ = captured
        clicks += 1
      }
    }
    button.connectedClick()
    XCTAssertEqual(clicks, 1)
    token?.disconnect()
    token?.disconnect()
    XCTAssertNil(witness)
    button.connectedClick()
    XCTAssertEqual(clicks, 1)
  }

  func testArgumentsAndReturnValuesArePassed() throws {
    let toggle = ToggleButton(label: "On")
    var states: [Bool] = []
    toggle.onToggled { states.append($0) }
    toggle.isActive = true
    toggle.isActive = false
    XCTAssertEqual(states, [true, false])

    let window = Window(title: "Test")
    var asked = 0
    let token = window.onCloseRequest {
      asked += 1
      return true
    }
    window.present()
    window.close()
    XCTAssertEqual(asked, 1)
    XCTAssertTrue(window.isVisible)
    token.disconnect()
    window.destroy()
  }

  func testBlockedHandlerIsNotCalled() throws {
    let toggle = ToggleButton(label: "On")
    var calls = 0
    let token = toggle.onToggled { _ in calls += 1 }
    token.blocked { toggle.isActive = true }
    XCTAssertEqual(calls, 0)
    toggle.isActive = false
    XCTAssertEqual(calls, 1)
  }
}

extension Button {
  /// Emits the signal without the press animation of the button.
  fileprivate func connectedClick() {
    var result = false
    let token = connect("clicked") { result = true }
    emitClicked()
    token.disconnect()
    XCTAssertTrue(result)
  }
}
