import CoreTestSupport
import Foundation
import HalcyonCore
import ServiceTestSupport

@testable import HalcyonContacts

enum Fixture {
  static let names = ["phone-2.1.vcf", "book-3.0.vcf", "modern-4.0.vcf"]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
  /// The folder that contains `Package.swift`.
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

/// Reads bytes as a file named "f".
func reading(_ bytes: [UInt8]) -> ContactReading {
  var reading = ContactReading()
  var stream = ContactStream([.bytes(bytes, name: "f")])
  while let part = stream.next() {
    reading.cards += part.cards
    reading.issues += part.issues
  }
  return reading
}

func reading(_ text: String) -> ContactReading { reading(Array(text.utf8)) }

/// Reads a card with these lines.
func card(_ lines: String..., version: String = "3.0") -> ContactCard? {
  let text = ["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]
  return reading(text.joined(separator: "\r\n")).cards.first?.card
}
