import CommandSupport
import Foundation
import Testing

@testable import HalcyonApp

/// The options of the window, the help, and mistyped words.
struct UsageTests {
  @Test(
    "A mistyped subcommand is a usage error with a suggestion",
    arguments: [
      ("syncc", "sync"), ("imprt", "import"), ("dotcor", "doctor"), ("Backup", "backup"),
    ])
  func suggestion(word: String, meant: String) throws {
    let command = try Command()
    let result = try command.run(word)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("Did you mean “\(meant)”?"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.data.path))
  }

  @Test(
    "A word that is neither a subcommand nor a file is a usage error",
    arguments: ["qwertyuiop", "/no/such/file.vcf"])
  func unknownWord(word: String) throws {
    let result = try Command().run(word)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("neither a subcommand nor an existing file"))
    #expect(!result.errors.contains("Did you mean"))
  }

  @Test("The window does not read standard input, and says what does")
  func standardInput() throws {
    let result = try Command().run("-")
    #expect(result.status == 64 && result.errors.contains("halcyon import -"), "\(result.all)")
  }

  @Test("A subcommand after options is a usage error that says where it belongs")
  func subcommandAfterOptions() throws {
    let result = try Command().run("--no-splash", "sync")
    #expect(result.status == 64)
    #expect(result.errors.contains("halcyon sync"), "\(result.errors)")
  }

  private static let options = [
    "--page", "--contacts", "--no-splash", "--scenario", "--reset-session", "--data-dir",
  ]

  @Test("The help shows the options of the window, the subcommands, and the exit statuses")
  func help() throws {
    for arguments in [["--help"], ["help"], ["-h"]] {
      let process = try Command().begin(arguments)
      let result = try process()
      #expect(result.status == 0 && result.errors.isEmpty)
      for text in Self.options + ["<file>", "sync", "backup", "HALCYON_LOG", ExitStatus.table] {
        #expect(result.output.contains(text), "\(text)")
      }
    }
  }

  @Test("Completions offer the options of the window", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let result = try Command().run("--generate-completion-script", shell)
    #expect(result.status == 0)
    for option in Self.options {
      #expect(result.output.contains(option.dropFirst(2)), "\(option)")
    }
    #expect(result.output.contains("gallery") && result.output.contains("vcf"))
  }

  @Test("The help of a subcommand and the version are printed")
  func otherHelp() throws {
    #expect(try Command().run("sync", "--help").output.contains("--confirm-removals"))
    #expect(try Command().run("sync", "--help").output.contains("USAGE: halcyon sync"))
    let version = try Command().run("--version").output
    #expect(version == Halcyon.buildVersion + "\n")
    #expect(
      version.wholeMatch(of: /\d+\.\d+\.\d+( \(commit [0-9a-f]{7,40}(, modified)?\))?\n/) != nil)
  }

  @Test(
    "An error of state prints no usage",
    arguments: [
      ["account", "remove", "nobody"], ["account", "password", "nobody"],
      ["sync", "--source", "nobody"], ["backup", "restore", "/no/such/file"],
      ["backup", "restore"],
    ])
  func stateError(arguments: [String]) throws {
    let command = try Command()
    _ = try command.run("account", "add", "folder", try command.writeCards(1).path)
    let result = try command.begin(arguments)()
    #expect(result.status == 66, "\(result.all)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(!result.all.lowercased().contains("usage"))
  }
}
