import Testing

/// Fails a test during which the log contained private data; see ``LogWatch``.
public struct LogGuard: SuiteTrait, TestTrait, TestScoping {
  /// Applies the trait to each test, not to the suite as a whole.
  public var isRecursive: Bool { true }

  /// Watches the log during a test and checks it afterwards.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    LogWatch.begin()
    let before = LogWatch.violations.count
    try await function()
    let violations = LogWatch.violations.dropFirst(before)
    #expect(violations.isEmpty, "the log contains private data")
  }
}

extension Trait where Self == LogGuard {
  /// Fails the test if the log contains private data.
  public static var logGuard: Self { LogGuard() }
}
