import Foundation
import HalcyonCore
import HalcyonSystem
import Localization

/// A vCard file, or a folder of vCard files.
package struct VCardFolderKind: ContactSourceKind {
  /// Creates the kind.
  package init() {}

  package let id = "folder"
  package var title: String { tr("vCard files") }

  package var fields: [ContactSourceField] {
    [
      ContactSourceField(
        ContactSetting.path, .path, argument: .positional, help: "The folder or file.",
        isRequired: true),
      .name,
    ]
  }

  package var identity: [String] { [ContactSetting.path] }

  package var entries: [ContactSourceEntry] {
    [
      ContactSourceEntry(
        title: tr("Add _Folder…"), subtitle: tr("One vCard per file, kept in sync"), input: .folder),
      ContactSourceEntry(
        title: tr("Add _vCard File…"), subtitle: tr("Kept in sync with the file"),
        input: .files(
          name: tr("Contacts (vCard)"), patterns: ContactFileNames.patterns)),
    ]
  }

  package var command: ContactSourceCommand {
    ContactSourceCommand(abstract: "Add a vCard file, or a folder with one vCard per file.")
  }

  package func location(_ settings: [String: String]) -> String { path(settings) }

  /// Returns the file or folder itself, named after its path. It is checked before it is added.
  package func candidates(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) -> [ContactSourceCandidate] {
    let url = URL(fileURLWithPath: path(settings))
    return [
      ContactSourceCandidate(
        id: path(settings), name: url.deletingPathExtension().lastPathComponent,
        configuration: .folder(path: path(settings)))
    ]
  }

  package func source(
    _ settings: [String: String], _ context: ContactSourceContext
  ) -> any ContactSource {
    VCardFolderSource(path: path(settings))
  }

  package func changes(_ settings: [String: String]) -> AsyncStream<Void>? {
    FileWatch.changes(of: .tree(path(settings)))
  }

  package func check(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) {
    _ = try FolderListing(path(settings))
  }

  package func checkLocally(_ settings: [String: String]) throws(ServiceProblem) {
    try FolderListing.checkAccess(to: path(settings))
  }

  private func path(_ settings: [String: String]) -> String { settings[ContactSetting.path] ?? "" }
}

extension ContactAccount.Configuration {
  /// The configuration of a vCard file or a folder with one card per file (vdir).
  public static func folder(path: String) -> Self {
    VCardFolderKind().configuration([ContactSetting.path: path])
  }
}
