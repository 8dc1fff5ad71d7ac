import Glibc
import GtkKit
import GtkTestSupport
import XCTest

final class UnixSignalWatchTests: GtkTestCase {
  func testASignalRunsTheHandlerOnce() throws {
    var received: [Int32] = []
    var watch: UnixSignalWatch? = UnixSignalWatch([SIGUSR1, SIGUSR2]) { received.append($0) }
    kill(getpid(), SIGUSR2)
    XCTAssertTrue(MainLoop.wait { !received.isEmpty })
    XCTAssertEqual(received, [SIGUSR2])
    weak let released = watch
    watch = nil
    XCTAssertNil(released)
  }

  func testSignalsThatTheParentProcessBlockedAreReceived() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var received: [Int32] = []
    let watch = UnixSignalWatch([SIGUSR2]) { received.append($0) }
    var current = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &current)
    guard sigismember(&current, SIGUSR2) == 0 else { return XCTFail("SIGUSR2 is still blocked") }
    kill(getpid(), SIGUSR2)
    XCTAssertTrue(MainLoop.wait { !received.isEmpty })
    withExtendedLifetime(watch) {}
  }
}
