import HangGuard
import Testing

@testable import HalcyonKit

@MainActor @Suite(.hangGuard) struct StartGateTests {
  private final class Counter {
    var value = 0
  }

  @Test("Work waits until the gate opens, and begins at once afterwards")
  func opening() async {
    let (gate, count) = (StartGate(isOpen: false), Counter())
    let tasks = (0..<3).map { _ in
      Task {
        await gate.wait()
        count.value += 1
      }
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(count.value == 0)
    gate.open()
    for task in tasks { await task.value }
    #expect(count.value == 3)
    gate.open()
    await gate.wait()
    await StartGate().wait()
  }
}
