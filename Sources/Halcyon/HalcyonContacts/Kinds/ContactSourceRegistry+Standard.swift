extension ContactSourceRegistry {
  /// The kinds of contact sources of the program.
  public static let standard = ContactSourceRegistry([
    VCardFolderKind(),
    CardDAVKind(),
    EvolutionKind(),
  ])
}
