import ArgumentParser
import HalcyonServices

/// What is configured, reachable and stored.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what is configured, reachable and stored.",
    discussion: """
      Counts and dates only: no name, address, user name or password, so that it can be shown to others.
      Exit status: 0 all is well, 1 something needs you, 64 wrong usage.
      """)

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(help: "Ask no source and no service of the session.")
  var offline = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let check = HealthCheck(directory: data.paths.dataDirectory, isOffline: offline)
    let report = await check.report(hasPlaces: Geocoders(data.paths).places != nil)
    if json { try Console.printJSON(report) } else { Words.lines(report).forEach(Console.say) }
    if report.needsAttention { throw ExitCode(1) }
  }
}
