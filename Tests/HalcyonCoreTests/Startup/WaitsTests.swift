import HalcyonCore
import Testing

@Suite struct WaitsTests {
  @Test("The newest wait is told of, and each ends by itself")
  func nested() {
    var waits = Waits()
    let outer = waits.begin("outer")
    let inner = waits.begin("inner", isCancellable: true)
    #expect(waits.shown?.message == "inner")
    #expect(waits.shown?.isCancellable == true)
    waits.end(inner)
    waits.end(inner)
    #expect(waits.shown?.message == "outer")
    #expect(waits.shown?.isCancellable == false)
    waits.end(outer)
    #expect(waits.isEmpty)
  }

  @Test("The wait without an owner is one however often it is begun, and ends no other")
  func plain() {
    var waits = Waits()
    waits.hide()
    waits.show("a")
    waits.show("b")
    #expect(waits.all.map(\.message) == ["b"])
    let owned = waits.begin("c")
    waits.hide()
    waits.hide()
    #expect(waits.all.map(\.message) == ["c"])
    waits.end(owned)
    waits.show("d")
    #expect(waits.shown?.message == "d")
    waits.hide()
    #expect(waits.isEmpty)
  }

  @Test(
    "Progress is kept within its range", arguments: [(-1.0, 0.0), (0.4, 0.4), (9, 1), (.nan, 0)])
  func progress(told: Double, kept: Double) {
    var waits = Waits()
    let id = waits.begin("a")
    #expect(waits.shown?.fraction == nil)
    waits.advance(id, to: told)
    #expect(waits.shown?.fraction == kept)
    waits.end(id)
    waits.advance(id, to: 0.5)
    #expect(waits.isEmpty)
  }
}
