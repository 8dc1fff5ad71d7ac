/// The stored form of a configuration: an object with the kind as its only key and the settings as
/// its value, such as `{"folder":{"path":"/home/ada/Contacts"}}`.
extension ContactAccount.Configuration: Codable {
  /// The form of the kinds whose stored key is not their identifier. New kinds need no entry.
  private struct StoredForm {
    var kind, key: String
    /// The key inside the object that has the settings; `nil` if the object has them itself.
    var inner: String?

    static let exceptions = [
      StoredForm(kind: importedFiles.kind, key: "importedFiles"),
      StoredForm(kind: "carddav", key: "cardDAV", inner: "_0"),
    ]
  }

  /// Decodes the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not exactly one kind"))
    }
    let form =
      StoredForm.exceptions.first { $0.key == key.stringValue }
      ?? StoredForm(kind: key.stringValue, key: key.stringValue)
    kind = form.kind
    if let inner = form.inner {
      settings = try container.nestedContainer(keyedBy: TextKey.self, forKey: key)
        .decode([String: String].self, forKey: TextKey(inner))
    } else {
      settings = try container.decode([String: String].self, forKey: key)
    }
  }

  /// Encodes the stored form.
  public func encode(to encoder: any Encoder) throws {
    let form =
      StoredForm.exceptions.first { $0.kind == kind } ?? StoredForm(kind: kind, key: kind)
    var container = encoder.container(keyedBy: TextKey.self)
    let key = TextKey(form.key)
    if let inner = form.inner {
      var nested = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      try nested.encode(settings, forKey: TextKey(inner))
    } else {
      try container.encode(settings, forKey: key)
    }
  }
}
