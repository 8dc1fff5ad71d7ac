import CDesktop
import HalcyonNetwork
import HangGuard
import Testing

@Suite(.hangGuard) struct NetworkMonitorTests {
  @Test("The system monitor reports the current state to each subscriber without a change")
  func current() async {
    let monitor = SystemNetworkMonitor()
    var first = monitor.availability().makeAsyncIterator()
    let state = await first.next()
    let isUp = g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0
    #expect(state == isUp)
    var second = monitor.availability().makeAsyncIterator()
    #expect(await second.next() == state)
  }
}
