/// Recognizes contact files by their names.
public enum ContactFileNames {
  /// The extensions of contact files.
  public static let extensions = ["vcf", "vcard"]

  /// Returns whether a file has the extension of a contact file, in any case.
  public static func isContactFile(_ name: String) -> Bool {
    extensions.contains { name.lowercased().hasSuffix("." + $0) }
  }

  /// The patterns for the filter of a file chooser.
  public static var patterns: [String] {
    extensions.flatMap { ["*." + $0, "*." + $0.uppercased()] }
  }
}
