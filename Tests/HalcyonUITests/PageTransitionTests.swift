import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class PageTransitionTests: GtkTestCase {
  func testIncomingPageStartsOnItsOwnSide() throws {
    let forward = PageTransition(from: 0, to: 2, oldPosition: 0)
    XCTAssertEqual(forward.incoming, 1)
    XCTAssertEqual(forward.outgoing, 0)
    let backward = PageTransition(from: 2, to: 1, oldPosition: 0)
    XCTAssertEqual(backward.incoming, -1)
    XCTAssertEqual(backward.outgoing, 0)
  }

  func testInterruptedSwitchStartsAtTheCurrentPositions() throws {
    let turned = PageTransition(from: 1, to: 0, oldPosition: 0.4)
    XCTAssertEqual(turned.outgoing, 0.4, accuracy: 1e-12)
    XCTAssertEqual(turned.incoming, -0.6, accuracy: 1e-12)
  }

  func testOffsetIsMirroredForRightToLeftText() throws {
    XCTAssertEqual(PageTransition.offset(at: 0.5, width: 300, rightToLeft: false), 150)
    XCTAssertEqual(PageTransition.offset(at: 0.5, width: 300, rightToLeft: true), -150)
    XCTAssertEqual(PageTransition.offset(at: -1, width: 301, rightToLeft: false), -301)
  }

  func testOpacityDecreasesWithDistance() throws {
    let vectors = [(0.0, 1.0), (0.25, 0.75), (-0.25, 0.75), (1.0, 0.0), (-1.1, 0.0)]
    for (position, opacity) in vectors {
      XCTAssertEqual(PageTransition.opacity(at: position), opacity, accuracy: 1e-12)
    }
  }
}
