import ArgumentParser
import CommandSupport
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonText
import Localization

/// Adds a contact source of one kind: `halcyon account add KIND`.
struct AddSource<Kind: ContactSourceKind>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let kind = Kind()
    return CommandConfiguration(
      commandName: kind.id, abstract: kind.command.abstract, discussion: kind.command.discussion)
  }

  @OptionGroup var entered: FieldArguments<Kind>
  @OptionGroup var data: DataOptions

  func validate() throws {
    for field in Kind().fields {
      guard let text = entered.texts[field.id] else { continue }
      if let problem = field.problem(text) { throw ValidationError(problem) }
      if field.kind == .url, WebAddress.namesUser(text) {
        throw ValidationError(
          tr("Use --user for the user name, and put no password in the address."))
      }
      if entered.all, case .choice = field.kind, case .option(let option) = field.argument {
        throw ValidationError("Use either --\(option) or --all, not both.")
      }
    }
  }

  func run() async throws {
    let kind = Kind()
    let database = try data.open(creates: true)
    let accounts = data.accounts(in: database, registry: ContactSourceRegistry([kind]))
    let password = try readPassword()
    let candidates: [ContactSourceCandidate]
    do throws(ContactAccountError) {
      candidates = try await accounts.candidates(of: kind, entered.settings, password: password)
    } catch {
      throw Accounts.failure(error, subject: entered.settings[ContactSetting.url] ?? kind.title)
    }
    if candidates.isEmpty {
      // A session bus that hides a service looks the same.
      throw Accounts.failure(
        ServiceProblem.notFound(what: kind.service?.name ?? kind.id), subject: kind.title)
    }
    try await data.withStore {
      for candidate in try chosen(of: candidates) {
        try await add(candidate, password: password, with: accounts)
      }
    }
  }

  /// Reads the password if there is a user name.
  private func readPassword() throws -> Secret? {
    guard let user = entered.settings[ContactSetting.userName] else { return nil }
    guard let password = Console.readSecret(tr("Password of %1:", user)) else {
      throw CommandFailure(tr("Enter the password on standard input."), .usage)
    }
    return password
  }

  private func chosen(of candidates: [ContactSourceCandidate]) throws -> [ContactSourceCandidate] {
    let kind = Kind()
    if let choice = entered.choice {
      let wanted = candidates.filter { kind.matches($0, choice, entered.settings) }
      if wanted.count == 1 { return wanted }
    } else if entered.all || candidates.count == 1 {
      return candidates
    }
    Console.say(kind.command.severalFound)
    candidates.forEach { Console.say("\($0.id)  \($0.name)") }
    throw CommandFailure(.incomplete)
  }

  private func add(
    _ candidate: ContactSourceCandidate, password: Secret?, with accounts: ContactAccounts
  ) async throws {
    let name = entered.all ? nil : entered.name
    do throws(ContactAccountError) {
      let account = try await accounts.add(candidate, password: password, name: name)
      Console.note(
        tr("Added “%1” as source %2. Run “halcyon sync” next.", account.name, String(account.id)))
    } catch {
      let subject = name ?? candidate.accountName
      // With --all, skips the sources that were added before.
      guard entered.all, case .known = error else {
        throw Accounts.failure(error, subject: subject)
      }
      Console.report(UserText.sentence(error, subject: subject))
    }
  }
}
