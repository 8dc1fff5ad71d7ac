import HalcyonStore
import Localization

extension UserText {
  /// Returns the name of a removed person.
  public static func name(_ person: RemovedPerson) -> String {
    person.name.isEmpty ? tr("No name") : person.name
  }
}
