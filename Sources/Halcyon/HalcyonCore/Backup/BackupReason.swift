/// Why a backup was made out of turn, before a change that is hard to revert.
public enum BackupReason: String, Hashable, Sendable, CaseIterable {
  /// Before an account was removed.
  case accountRemoval = "before-account-removal"
  /// Before a backup or an archive was restored.
  case restore = "before-restore"
  /// Before a later version changed the schema.
  case migration = "before-migration"
  /// Before a large import.
  case dataImport = "before-import"
  /// A reason of a later version.
  case unknown = "before-unknown"
}
