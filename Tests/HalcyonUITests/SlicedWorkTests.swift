import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit

final class SlicedWorkTests: GtkTestCase {
  /// Adds three parts that each take some milliseconds, and request another turn.
  /// - Returns: The order in which the parts (0...2) and the turns (10...12) run.
  private static func order(milliseconds: Int) -> [Int] {
    var time = ContinuousClock.now
    let work = SlicedWork { time }
    var order: [Int] = []
    for part in 0..<3 {
      work.add {
        time += .milliseconds(milliseconds)
        order.append(part)
        Task { @MainActor in order.append(part + 10) }
      }
    }
    XCTAssertEqual(order, [])
    XCTAssertTrue(MainLoop.wait { order.count == 6 })
    return order
  }

  func testOtherWorkRunsBetweenSlices() throws {
    XCTAssertEqual(Self.order(milliseconds: 5), [0, 10, 1, 11, 2, 12])
    XCTAssertEqual(Self.order(milliseconds: 0), [0, 1, 2, 10, 11, 12])
  }

  func testTheEndFollowsPartsThatAreAddedMeanwhile() throws {
    var order: [String] = []
    let work = SlicedWork()
    work.add { order.append("part") }
    work.whenDone { order.append("end") }
    work.add { work.add { order.append("later part") } }
    XCTAssertTrue(MainLoop.wait { order.last == "end" })
    XCTAssertEqual(order, ["part", "later part", "end"])
    work.whenDone { order.append("second end") }
    XCTAssertTrue(MainLoop.wait { order.last == "second end" })
  }

  func testPartsAfterAFrameWaitUntilItIsLaidOut() throws {
    let content = BoxLayout(.vertical)
    let work = SlicedWork()
    var heights: [Int] = []
    work.addFrame(of: content)
    work.add { heights.append(0) }
    XCTAssertTrue(MainLoop.wait { heights == [0] }, "there is no frame without a window")
    withWindow(content) { _ in
      XCTAssertTrue(MainLoop.wait { content.isMapped })
      let label = Label("text")
      work.add { content.append(label) }
      work.addFrame(of: content)
      work.add {
        heights.append(label.size.height)
        work.add { heights.append(-1) }
      }
      work.whenDone { heights.append(-2) }
      XCTAssertTrue(MainLoop.wait { heights.count == 4 })
      XCTAssertGreaterThan(heights[1], 0)
      XCTAssertEqual(heights[2...], [-1, -2])
    }
  }

  func testAWidgetIsMeasuredBeforeItsFrameInAnotherSlice() throws {
    final class Measured: Canvas {
      var onMeasure: () -> Void = {}
      override func measureAhead() { onMeasure() }
    }
    let content = Measured()
    let work = SlicedWork()
    var order: [String] = []
    withWindow(content) { _ in
      XCTAssertTrue(MainLoop.wait { content.isMapped })
      work.add {
        content.onMeasure = { order.append("measure") }
        order.append("part")
        Task { @MainActor in order.append("turn") }
      }
      work.addFrame(of: content)
      work.add { order.append("next part") }
      XCTAssertTrue(MainLoop.wait { order.last == "next part" })
      XCTAssertEqual(order, ["part", "turn", "measure", "next part"])
    }
  }

  func testACurtainOpensAfterTheLayoutOfItsContent() throws {
    let content = BoxLayout(.vertical)
    let curtain = Curtain(content)
    withWindow(curtain) { _ in
      XCTAssertTrue(MainLoop.wait { curtain.isMapped })
      let label = Label("text")
      let work = SlicedWork()
      var isLaidOut: Bool?
      work.add { content.append(label) }
      work.open(curtain) { isLaidOut = label.size.height > 0 }
      XCTAssertFalse(curtain.isOpen)
      let closed = WidgetImage(of: curtain)?.colorCount()
      XCTAssertTrue(MainLoop.wait { isLaidOut != nil })
      XCTAssertEqual(isLaidOut, true)
      XCTAssertTrue(curtain.isOpen)
      XCTAssertNotEqual(WidgetImage(of: curtain)?.colorCount(), closed)
      curtain.close()
      XCTAssertEqual(WidgetImage(of: curtain)?.colorCount(), closed)
    }
  }

  func testWorkThatIsAddedMeanwhileDelaysACurtainByAFewFrames() throws {
    for endless in [false, true] {
      let curtain = Curtain(Label("text"))
      withWindow(curtain) { _ in
        XCTAssertTrue(MainLoop.wait { curtain.isMapped })
        // The frames of the new window.
        MainLoop.drain()
        let start = ContinuousClock.now
        let work = SlicedWork { start }
        var (isOpen, frames) = (false, 0)
        @MainActor func addInNextFrame() {
          curtain.onNextPaint {
            frames += 1
            work.add {}
            if endless, !isOpen { addInNextFrame() }
          }
        }
        // In the turn in which the curtain begins to wait for its first frame.
        work.add { addInNextFrame() }
        work.open(curtain) { isOpen = true }
        XCTAssertTrue(MainLoop.wait { isOpen })
        XCTAssertEqual(frames, endless ? 4 : 1)
      }
    }
  }
}
