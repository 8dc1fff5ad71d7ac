import ArgumentParser
import CommandSupport
import HalcyonKit
import Shell

/// The options and subcommands that development builds add to `halcyon`.
public struct DevelopmentOptions: ParsableArguments {
  /// The argument of `--scenario` that prints the names.
  private static let list = "list"

  /// Subcommands that `make bench` runs, and `render`.
  public static let subcommands: [any ParsableCommand.Type] = [
    BenchGallery.self, BenchHabits.self, BenchHabitsPage.self, BenchHop.self, BenchMap.self,
    BenchPeople.self, BenchPlaces.self, BenchStrip.self, RenderCommand.self,
  ]

  @Option(
    help: ArgumentHelp(
      "Play a scripted sequence of events on temporary data; “list” prints the names.",
      valueName: "name"))
  var scenario: String?

  /// Options as they are without arguments.
  public init() {}

  /// - Throws: `ValidationError` if there is no scenario of that name.
  public func validate() throws {
    if let scenario, scenario != Self.list { _ = try ScenarioWindow.scenario(scenario) }
  }

  /// Whether the window uses a data folder of its own.
  public var hasOwnData: Bool { scenario != nil && scenario != Self.list }

  /// Does what the options ask for in place of the window.
  /// - Returns: the exit status; `nil` if the window is to open as usual.
  public func run(_ options: StartOptions, schemaFolder: String?) throws -> Int32? {
    guard let scenario else { return nil }
    if scenario == Self.list {
      for scenario in Scenario.all {
        CommandOutput.write(scenario.name + "\n", program: "halcyon")
      }
      return 0
    }
    return try ScenarioWindow.run(
      try ScenarioWindow.scenario(scenario), options: options, schemaFolder: schemaFolder)
  }

  /// Receives what the window does, if the environment asks for traces.
  @MainActor package static func observer() -> (any WindowObserver)? { TraceObserver() }
}
