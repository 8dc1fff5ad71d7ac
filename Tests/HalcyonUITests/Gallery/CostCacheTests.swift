import GtkKit
import HalcyonCore
import XCTest

@testable import HalcyonUI

final class CostCacheTests: XCTestCase {
  func testWhatWasNotUsedForTheLongestTimeMakesRoom() {
    var cache = CostCache<Int, String>(limit: 10)
    cache.insert("a", for: 1, cost: 4)
    cache.insert("b", for: 2, cost: 4)
    XCTAssertEqual(cache.use(1), "a")
    cache.insert("c", for: 3, cost: 4)
    XCTAssertNil(cache.use(2))
    XCTAssertEqual(cache.use(1), "a")
    XCTAssertEqual(cache.use(3), "c")
    XCTAssertEqual(cache.cost, 8)
  }

  func testTheLimitHoldsWhateverComes() {
    var cache = CostCache<Int, Int>(limit: 100, maximumCount: 5)
    for key in 0..<200 {
      cache.insert(key, for: key % 17, cost: (key * 37) % 120)
      XCTAssertLessThanOrEqual(cache.cost, 100)
      XCTAssertLessThanOrEqual(cache.count, 5)
    }
    cache.insert(1, for: 1, cost: 101)
    XCTAssertNil(cache.use(1))
    cache.removeAll()
    XCTAssertEqual(cache.cost, 0)
    XCTAssertEqual(cache.count, 0)
  }

  func testAnotherValueOfAKeyTakesThePlaceOfTheFirst() {
    var cache = CostCache<Int, Int>(limit: 10)
    cache.insert(1, for: 1, cost: 6)
    cache.insert(2, for: 1, cost: 7)
    XCTAssertEqual(cache.use(1), 2)
    XCTAssertEqual(cache.cost, 7)
  }

  func testColumns() {
    for (width, columns) in [(100, 2), (360, 3), (599, 3), (600, 4), (1_000, 6), (3_840, 25)] {
      XCTAssertEqual(PhotoGrid.columns(for: width), columns, "\(width)")
    }
  }

  func testWhereDroppedFilesGo() {
    let paths = ["/a.vcf", "/b.JPG", "/folder", "/c.txt"]
    let gallery = FileDrop(paths, on: .gallery)
    XCTAssertEqual(gallery.contacts, ["/a.vcf"])
    XCTAssertEqual(gallery.photos, ["/b.JPG", "/folder", "/c.txt"])
    let people = FileDrop(paths, on: .dashboard)
    XCTAssertEqual(people.contacts, ["/a.vcf", "/folder", "/c.txt"])
    XCTAssertEqual(people.photos, ["/b.JPG"])
  }
}
