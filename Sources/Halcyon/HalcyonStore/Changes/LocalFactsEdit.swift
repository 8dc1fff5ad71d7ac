import Foundation
import HalcyonCore
import HalcyonRecords

/// A change of one of the local facts about a person.
public enum LocalFactsEdit: Hashable, Sendable, Codable {
  case favorite(Bool)
  /// Replaces all tags. Blank ones and duplicates are dropped, long ones are cut.
  case tags([String])
  /// Replaces the private notes.
  case notes(String)
  /// Sets the day of the last contact; `nil` removes it.
  case lastContact(Day?)
  /// Sets how often to get in touch; `nil` removes the interval.
  case contactWeeks(Int?)
  /// Pins the person to a position; `nil` removes the pin.
  case position(Coordinate?)

  /// Applies the edit.
  /// - Returns: The edit that restores the previous value.
  func apply(to facts: inout LocalFacts) -> LocalFactsEdit {
    defer {
      switch self {
      case .favorite(let isFavorite): facts.isFavorite = isFavorite
      case .tags(let tags): facts.tags = Self.normalized(tags)
      case .notes(let notes): facts.notes = String(notes.prefix(LocalFacts.maximumNotes))
      case .lastContact(let day): facts.lastContact = day
      case .contactWeeks(let weeks):
        facts.contactWeeks = weeks.map { ContactInterval(weeks: $0, last: nil).weeks }
      case .position(let position): facts.position = position
      }
    }
    return switch self {
    case .favorite: .favorite(facts.isFavorite)
    case .tags: .tags(facts.tags)
    case .notes: .notes(facts.notes)
    case .lastContact: .lastContact(facts.lastContact)
    case .contactWeeks: .contactWeeks(facts.contactWeeks)
    case .position: .position(facts.position)
    }
  }

  private static func normalized(_ tags: [String]) -> [String] {
    var kept: [String] = []
    for tag in tags {
      let tag = DisplayText.line(tag.trimmingBlanks, limit: LocalFacts.maximumTagLength)
      guard !tag.isEmpty, !kept.contains(tag), kept.count < LocalFacts.maximumTags else { continue }
      kept.append(tag)
    }
    return kept
  }
}
