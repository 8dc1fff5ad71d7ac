import HalcyonCore
import Testing

@Suite struct PendingOperationsTests {
  @Test("The newest operation is shown, and each one ends independently")
  func nested() {
    var operations = PendingOperations()
    let outer = operations.begin("outer")
    let inner = operations.begin("inner", isCancellable: true)
    #expect(operations.shown?.message == "inner")
    #expect(operations.shown?.isCancellable == true)
    operations.end(inner)
    operations.end(inner)
    #expect(operations.shown?.message == "outer")
    #expect(operations.shown?.isCancellable == false)
    operations.end(outer)
    #expect(operations.isEmpty)
  }

  @Test("There is one operation without an owner, and hiding it ends no other")
  func plain() {
    var operations = PendingOperations()
    operations.hide()
    operations.show("a")
    operations.show("b")
    #expect(operations.all.map(\.message) == ["b"])
    let owned = operations.begin("c")
    operations.hide()
    operations.hide()
    #expect(operations.all.map(\.message) == ["c"])
    operations.end(owned)
    operations.show("d")
    #expect(operations.shown?.message == "d")
    operations.hide()
    #expect(operations.isEmpty)
  }

  @Test(
    "Progress is clamped to 0...1", arguments: [(-1.0, 0.0), (0.4, 0.4), (9, 1), (.nan, 0)])
  func progress(given: Double, kept: Double) {
    var operations = PendingOperations()
    let id = operations.begin("a")
    #expect(operations.shown?.fraction == nil)
    operations.advance(id, to: given)
    #expect(operations.shown?.fraction == kept)
    operations.end(id)
    operations.advance(id, to: 0.5)
    #expect(operations.isEmpty)
  }
}
