import HalcyonNetwork
import HangGuard
import Testing

@Suite(.hangGuard) struct NetworkMonitorTests {
  @Test("The system monitor reports the current state to each subscriber without a change")
  func current() async {
    let monitor = SystemNetworkMonitor()
    var first = monitor.availability().makeAsyncIterator()
    let state = await first.next()
    #expect(state != nil)
    var second = monitor.availability().makeAsyncIterator()
    #expect(await second.next() == state)
  }
}
