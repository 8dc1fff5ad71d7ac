import CommandSupport
import LottieCore

/// The file to play. Standard input and pipes are copied into a private file first, which is
/// removed with this object.
final class PlayerInput: Sendable {
  /// The path of the file.
  let path: String
  /// The title; `nil` for the name of the file.
  let name: String?
  private let folder: TemporaryFolder?

  var isStream: Bool { folder != nil }

  /// - Throws: `CommandFailure` if a stream cannot be read.
  init(_ argument: String) throws(CommandFailure) {
    guard StreamInput.isStream(argument) else {
      (path, name, folder) = (argument, nil, nil)
      return
    }
    let folder = try TemporaryFolder()
    let file = folder.path + "/animation"
    try StreamInput.copy(argument, toFile: file)
    (path, name) = (file, argument == StreamInput.dash ? "Standard input" : argument)
    self.folder = folder
  }
}
