import HalcyonCore
import HalcyonMaintenance
import HalcyonStore
import Localization

extension UserText {
  /// Returns the name of a start-up stage.
  public static func name(_ stage: StartUp.Stage) -> String {
    switch stage {
    case .storage: tr("Your data")
    case .connectivity: tr("Network")
    case .access: tr("Contact sources")
    }
  }

  /// Returns the status of a start-up stage.
  /// - Parameter isBlocked: Whether the stage waits for another program.
  public static func state(
    _ state: StartUp.State, of stage: StartUp.Stage, isBlocked: Bool = false
  ) -> String {
    switch state {
    case .running where isBlocked: tr("Another app is using the data")
    case .waiting: tr("Waiting")
    case .running:
      switch stage {
      case .storage: tr("Opening…")
      case .connectivity, .access: tr("Checking…")
      }
    case .ended(.offline?): tr("Offline")
    case .ended(nil): tr("Ready")
    case .failed: tr("Failed")
    }
  }

  /// Returns the note of a start-up stage as full sentences.
  public static func sentence(_ note: StartNote) -> String {
    switch note {
    case .offline:
      tr(
        "You are offline. Everything stored on this computer is available. Servers are contacted later."
      )
    }
  }

  /// Returns the title of a start-up problem.
  public static func title(_ problem: StartProblem) -> String {
    switch problem {
    case .storage: tr("Could Not Open Your Data")
    case .access(let account, _):
      account.name.isEmpty
        ? tr("Could Not Read a Contact Source") : tr("Could Not Read “%1”", account.name)
    }
  }

  /// Returns what went wrong at start-up, and what the user can do about it.
  public static func sentence(_ problem: StartProblem) -> String {
    switch problem {
    case .storage(let error, _): sentence(error)
    case .access(let account, let problem):
      sentence(problem, subject: account.name)
    }
  }

  /// Returns the label of the button for a remedy.
  public static func label(_ remedy: StartRemedy) -> String {
    switch remedy {
    case .retry: tr("Retry")
    case .restore(let backup): tr("Restore Backup From %1", moment(backup.date))
    case .startOver: tr("Start Over")
    case .chooseFolder: tr("Choose Folder…")
    case .continueWithout: tr("Continue Without It")
    }
  }

  /// Returns the consequence of a remedy, or `nil` if there is none to explain.
  public static func hint(_ remedy: StartRemedy) -> String? {
    switch remedy {
    case .restore, .startOver: tr("The current file is kept in the same folder.")
    case .retry, .chooseFolder, .continueWithout: nil
    }
  }
}
