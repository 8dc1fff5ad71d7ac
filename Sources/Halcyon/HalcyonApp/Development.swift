#if !Development
  import ArgumentParser
  import HalcyonKit
  import Shell

  /// Stands in for the options that HalcyonDev adds to development builds. Installed programs have
  /// none.
  struct DevelopmentOptions: ParsableArguments {
    static let subcommands: [any ParsableCommand.Type] = []
    var hasOwnData: Bool { false }
    func run(_ options: StartOptions, schemaFolder: String?) throws -> Int32? { nil }
    @MainActor static func observer() -> (any WindowObserver)? { nil }
  }
#endif
