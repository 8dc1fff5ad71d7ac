import CQuietDispatch
import Dispatch
import Testing

@Test("The timer of the thread pool is stopped once, and other timers still fire")
func monitorIsStopped() async {
  await withCheckedContinuation { done in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { done.resume() }
  }
  #expect(quiet_dispatch_count() == 1)
}
