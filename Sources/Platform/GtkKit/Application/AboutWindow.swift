import CGtk

/// An about window.
public struct AboutWindow {
  /// The licenses whose texts GTK knows.
  public enum License: Sendable {
    case mit
    case apache2
    /// Version 2 or later.
    case gpl2

    fileprivate var type: GtkLicense {
      switch self {
      case .mit: GTK_LICENSE_MIT_X11
      case .apache2: GTK_LICENSE_APACHE_2_0
      case .gpl2: GTK_LICENSE_GPL_2_0
      }
    }
  }

  /// The legal information about a part of the program.
  public struct LegalSection: Sendable {
    /// The name of the part, and its copyright notice.
    public var title, copyright: String
    /// The license of the part.
    public var license: License

    /// Creates a section.
    public init(title: String, copyright: String, license: License) {
      (self.title, self.copyright, self.license) = (title, copyright, license)
    }
  }

  public var name, id, version, comments, copyright, developers: String
  /// The license of the program.
  public var license: License
  /// The addresses of the website and of the issue tracker; empty if there is none.
  public var website = "", issues = ""
  /// The names of the translators, one in a line; empty for none.
  public var translators = ""
  /// Acknowledgement sections: a title and its lines.
  public var acknowledgements: [(title: String, lines: [String])] = []
  /// The parts of the program with a copyright of their own.
  public var legalSections: [LegalSection] = []

  /// Creates the description of an about window.
  public init(
    name: String, id: String, version: String, comments: String, copyright: String,
    license: License, developers: String
  ) {
    self.name = name
    self.id = id
    self.version = version
    self.comments = comments
    self.copyright = copyright
    self.license = license
    self.developers = developers
  }

  /// Shows the window above another one.
  public func present(over parent: Window) {
    guard let about = adw_about_window_new() else { return }
    let window = UnsafeMutableRawPointer(about)
    for (property, value) in [
      ("application-name", name), ("application-icon", id), ("version", version),
      ("comments", comments), ("copyright", copyright), ("developer-name", developers),
      ("website", website), ("issue-url", issues),
      ("translator-credits", translators),
    ] { hal_object_set_string(window, property, value) }
    adw_about_window_set_license_type(OpaquePointer(about), license.type)
    for section in legalSections {
      adw_about_window_add_legal_section(
        OpaquePointer(about), section.title, section.copyright, section.license.type, nil)
    }
    for entry in acknowledgements {
      withStringArray(entry.lines) {
        let lines = UnsafeMutablePointer(mutating: $0)
        adw_about_window_add_acknowledgement_section(OpaquePointer(about), entry.title, lines)
      }
    }
    let typed = window.assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(typed, parent.pointer())
    gtk_window_present(typed)
  }
}
