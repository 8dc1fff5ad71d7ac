/// Returns a vCard with a name and an optional `UID`.
public func vcard(_ name: String, uid: String? = nil, _ more: String...) -> String {
  (["BEGIN:VCARD", "VERSION:3.0", "FN:" + name] + (uid.map { ["UID:" + $0] } ?? []) + more + [
    "END:VCARD", "",
  ]).joined(separator: "\n")
}
