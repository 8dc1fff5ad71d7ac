/// How far the fetching of batches is ahead of those who take them: bounded in batches and in bytes, so that
/// a book with photos does not come to lie in memory.
struct FetchLead {
  /// Batches under way and those that wait to be taken.
  static let mostBatches = 6
  /// Bytes of cards that wait, and that those under way will have if they are like the last one. Read, a
  /// batch takes about four times as much.
  static let mostBytes = 6 << 20

  private var underWay = 0
  private var waiting = 0
  private var bytes = 0
  private var lastBytes = 0

  /// Whether another batch may be asked for.
  func mayBegin(atOnce most: Int) -> Bool {
    guard underWay < most, underWay + waiting < Self.mostBatches else { return false }
    return underWay + waiting == 0 || bytes + lastBytes * (underWay + 1) <= Self.mostBytes
  }

  /// A batch is asked for.
  mutating func begin() { underWay += 1 }

  /// A batch has come and waits.
  mutating func end(_ batch: CardBatch) {
    lastBytes = batch.byteCount
    underWay -= 1
    waiting += 1
    bytes += lastBytes
  }

  /// A batch is taken.
  mutating func handOn(_ batch: CardBatch) {
    waiting -= 1
    bytes -= batch.byteCount
  }
}

extension CardBatch {
  /// Bytes of its cards.
  var byteCount: Int { cards.reduce(0) { $0 + $1.bytes.count } }
}
