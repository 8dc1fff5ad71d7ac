/// A row of the accounts page that adds a contact source.
public struct ContactSourceEntry: Sendable {
  /// What the row opens.
  public enum Input: Sendable {
    /// A folder chooser for the setting `path`.
    case folder
    /// A file chooser for the setting `path`, for files that match patterns such as `*.vcf`; `name`
    /// is the name of the filter.
    case files(name: String, patterns: [String])
    /// A form with the fields that have a label.
    case form(ContactSourceForm)
  }

  /// The title, with a mnemonic.
  public var title: String
  /// The description.
  public var subtitle: String
  /// What the row opens.
  public var input: Input

  /// Creates a row.
  public init(title: String, subtitle: String, input: Input) {
    self.title = title
    self.subtitle = subtitle
    self.input = input
  }
}

/// The texts of a form that adds a contact source.
public struct ContactSourceForm: Sendable {
  /// The title of the form, in header capitalization.
  public var title: String
  /// The name of a symbolic icon.
  public var icon: String
  /// The heading of the fields, and the sentence below it.
  public var heading, description: String
  /// The button that looks for sources, with a mnemonic, and its description. A single source is
  /// added immediately.
  public var action, actionDescription: String
  /// The heading of several sources, and the sentence below it.
  public var choices, choicesDescription: String

  /// Creates the texts.
  public init(
    title: String, icon: String, heading: String, description: String = "", action: String,
    actionDescription: String = "", choices: String = "", choicesDescription: String = ""
  ) {
    self.title = title
    self.icon = icon
    self.heading = heading
    self.description = description
    self.action = action
    self.actionDescription = actionDescription
    self.choices = choices
    self.choicesDescription = choicesDescription
  }
}
