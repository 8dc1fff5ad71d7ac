import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import HalcyonKit
@testable import Shell

final class ByteBoundedCacheTests: GtkTestCase {
  func testEvictsTheLeastRecentlyUsedValue() {
    var cache = ByteBoundedCache<Int, String>(limit: 10)
    cache.insert("a", for: 1, cost: 4)
    cache.insert("b", for: 2, cost: 4)
    XCTAssertEqual(cache.use(1), "a")
    cache.insert("c", for: 3, cost: 4)
    XCTAssertNil(cache.use(2))
    XCTAssertEqual(cache.use(1), "a")
    XCTAssertEqual(cache.use(3), "c")
    XCTAssertEqual(cache.cost, 8)
  }

  func testNeverExceedsCostAndCountLimits() {
    var cache = ByteBoundedCache<Int, Int>(limit: 100, maximumCount: 5)
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

  func testInsertReplacesTheValueOfAKey() {
    var cache = ByteBoundedCache<Int, Int>(limit: 10)
    cache.insert(1, for: 1, cost: 6)
    cache.insert(2, for: 1, cost: 7)
    XCTAssertEqual(cache.use(1), 2)
    XCTAssertEqual(cache.cost, 7)
  }

  func testDroppedFilesGoToThePageThatImportsThem() {
    let paths = ["/a.vcf", "/b.JPG", "/folder", "/c.txt"]
    let providers = PageRegistry().providers
    let dropped = { (page: Page) in
      Dictionary(
        uniqueKeysWithValues: FileDrop(paths, on: page, providers).parts.map {
          ($0.provider.page, $0.paths)
        })
    }
    XCTAssertEqual(
      dropped(.gallery),
      [.dashboard: ["/a.vcf"], .gallery: ["/b.JPG", "/folder", "/c.txt"]])
    for page in [Page.dashboard, .habits] {
      XCTAssertEqual(
        dropped(page), [.dashboard: ["/a.vcf", "/folder", "/c.txt"], .gallery: ["/b.JPG"]])
    }
  }
}
