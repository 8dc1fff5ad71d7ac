import ArgumentParser

/// The options of all commands for how much they say.
public struct OutputOptions: ParsableArguments {
  /// Whether progress and reports of success are left out.
  @Flag(name: [.short, .long], help: "Print only results and problems.")
  public var quiet = false

  /// Whether standard error also has what is done.
  @Flag(help: "Also print on standard error what is done.")
  public var verbose = false

  /// Creates options with their defaults.
  public init() {}

  /// Checks the options and applies them to ``CommandOutput``.
  public func validate() throws {
    guard !quiet || !verbose else {
      throw ValidationError("Use either --quiet or --verbose, not both.")
    }
    if quiet { CommandOutput.verbosity = .quiet }
    if verbose { CommandOutput.verbosity = .verbose }
  }
}
