import Testing

/// Fails a test in whose time a line of the log said what no log may; see ``LogWatch``.
public struct LogGuard: SuiteTrait, TestTrait, TestScoping {
  /// Whether it holds for each test below, not for the suite as one.
  public var isRecursive: Bool { true }

  /// Begins to read before the test, and looks after it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    LogWatch.begin()
    let before = LogWatch.betrayed.count
    try await function()
    let betrayed = LogWatch.betrayed.dropFirst(before)
    #expect(betrayed.isEmpty, "the log says what it may not")
  }
}

extension Trait where Self == LogGuard {
  /// The log is read meanwhile.
  public static var logGuard: Self { LogGuard() }
}
