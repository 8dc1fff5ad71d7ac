import HalcyonCore

/// The account of an import as `--json` prints it: `{"habit":{"found":5,"added":4,…},"reduced":0}`.
struct ImportAccountJSON: Encodable {
  private let account: ImportAccount

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(_ account: ImportAccount) { self.account = account }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (kind, count) in account.counts {
      try object.encode(count, forKey: Key(stringValue: kind.rawValue))
    }
    try object.encode(account.reduced, forKey: Key(stringValue: "reduced"))
  }
}
