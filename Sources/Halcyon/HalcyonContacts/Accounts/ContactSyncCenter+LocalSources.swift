import HalcyonCore

extension ContactSyncCenter {
  /// Returns the source of a folder or an Evolution address book; nil for other accounts.
  public static func localSource(_ account: ContactAccount) -> (any ContactSource)? {
    switch account.configuration {
    case .folder(let path): VCardFolderSource(path: path)
    case .evolution(let book): EvolutionSource(book: book)
    case .importedFiles, .cardDAV: nil
    }
  }

  /// Returns the change notifications of a folder or an Evolution address book; nil for other
  /// accounts.
  public static func localChanges(_ account: ContactAccount) -> AsyncStream<Void>? {
    switch account.configuration {
    case .folder(let path): FolderWatch.changes(path: path)
    case .evolution(let book): EvolutionWatch.changes(book: book)
    case .importedFiles, .cardDAV: nil
    }
  }
}
