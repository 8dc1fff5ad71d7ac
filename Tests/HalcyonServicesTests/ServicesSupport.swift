import Foundation
import HalcyonCore

@testable import HalcyonServices

enum Fixture {
  static let names = ["phone-2.1.vcf", "book-3.0.vcf", "modern-4.0.vcf"]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
  /// The folder that holds `Package.swift`.
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// What is read of bytes in a file "f".
func reading(_ bytes: [UInt8]) -> ContactReading {
  var reading = ContactReading()
  ContactReader().read(CardEncoding.utf8File(bytes), path: "f", into: &reading)
  return reading
}

func reading(_ text: String) -> ContactReading { reading(Array(text.utf8)) }

/// The one card of these lines.
func card(_ lines: String..., version: String = "3.0") -> ContactCard? {
  let text = ["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]
  return reading(text.joined(separator: "\r\n")).cards.first?.card
}

/// A folder that goes when `body` ends.
func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("halcyon-services-" + UUID().uuidString, isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  /// Writes a file below this folder, making the folders between.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}

/// A card with a name, and a `UID` where one is given.
func vcard(_ name: String, uid: String? = nil, _ more: String...) -> String {
  (["BEGIN:VCARD", "VERSION:3.0", "FN:" + name] + (uid.map { ["UID:" + $0] } ?? []) + more + [
    "END:VCARD", "",
  ]).joined(separator: "\n")
}
