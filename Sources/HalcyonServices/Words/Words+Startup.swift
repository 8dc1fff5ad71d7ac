import HalcyonCore
import HalcyonStore

extension Words {
  /// What a stage of the start does.
  public static func name(_ stage: StartUp.Stage) -> String {
    switch stage {
    case .storage: tr("Your data")
    case .connectivity: tr("Network")
    case .access: tr("Contact sources")
    }
  }

  /// How far a stage of the start is.
  public static func state(_ state: StartUp.State, of stage: StartUp.Stage) -> String {
    switch state {
    case .waiting: tr("Waiting")
    case .running:
      switch stage {
      case .storage: tr("Opening…")
      case .connectivity: tr("Looking…")
      case .access: tr("Checking…")
      }
    case .ended(.offline?): tr("Offline, which is fine")
    case .ended(nil): tr("Ready")
    case .failed: tr("Not possible")
    }
  }

  /// What a stage found.
  public static func sentence(_ note: StartNote) -> String {
    switch note {
    case .offline:
      tr("You are offline. Everything that is stored here works; servers are asked later.")
    }
  }

  /// What went wrong in a few words.
  public static func title(_ problem: StartProblem) -> String {
    switch problem {
    case .storage: tr("Your Data Cannot Be Opened")
    case .access(let account, _):
      account.name.isEmpty
        ? tr("A Contact Source Cannot Be Read") : tr("“%1” Cannot Be Read", account.name)
    }
  }

  /// What went wrong, and what to do.
  public static func sentence(_ problem: StartProblem) -> String {
    switch problem {
    case .storage(let error, _): sentence(error)
    case .access(let account, let problem):
      sentence(problem, subject: account.name)
    }
  }

  /// What a button says that does it.
  public static func label(_ remedy: StartRemedy) -> String {
    switch remedy {
    case .tryAgain: tr("Try Again")
    case .restore(let backup): tr("Restore the Backup of %1", moment(backup.date))
    case .beginAnew: tr("Begin Anew")
    case .chooseFolder: tr("Choose a Folder…")
    case .proceed: tr("Continue Without It")
    }
  }

  /// What there is to know before it is done; nil where that is nothing.
  public static func hint(_ remedy: StartRemedy) -> String? {
    switch remedy {
    case .restore, .beginAnew: tr("The present file is kept beside it.")
    case .tryAgain, .chooseFolder, .proceed: nil
    }
  }
}
