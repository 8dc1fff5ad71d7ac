import CoreTestSupport
import HalcyonCore
import Testing

@Suite struct HrefSetTests {
  @Test("The set behaves like a Set<Href> over 20,000 random insertions and removals")
  func randomOperations() {
    var generator = SystemRandomNumberGenerator()
    var (packed, plain) = (HrefSet(), Set<Href>())
    for _ in 0..<20_000 {
      let number = Int.random(in: 0..<2_000, using: &generator)
      let href = Href(String(repeating: "ä", count: number % 7) + "/book/\(number).vcf")
      if Bool.random(using: &generator) {
        #expect(packed.insert(href) == plain.insert(href).inserted)
      } else {
        packed.remove(href)
        plain.remove(href)
      }
    }
    #expect(packed.count == plain.count && Set(packed) == plain)
    #expect(plain.allSatisfy(packed.contains))
    #expect(!packed.contains("/book/2000.vcf"))
  }

  @Test("Hrefs keep the order of their insertion, and the empty one is one of them")
  func order() {
    var set: HrefSet = ["b", "", "a", "b"]
    #expect(Array(set) == ["b", "", "a"] && set.count == 3 && !set.isEmpty)
    set.remove("")
    set.remove("unknown")
    #expect(Array(set) == ["b", "a"] && !set.contains(""))
    set.formUnion(["c", ""])
    #expect(Array(set) == ["b", "", "a", "c"])
    #expect(HrefSet().isEmpty && !HrefSet().contains(""))
  }

  @Test("Sets are equal regardless of the order, and hrefs only if their UTF-8 is")
  func equality() {
    #expect(["a", "b"] as HrefSet == ["b", "a"])
    #expect(["a", "b"] as HrefSet != ["a", "c"])
    #expect(["a", "b"] as HrefSet != ["a"])
    // "é" in one scalar and in two.
    #expect(["\u{E9}"] as HrefSet != ["e\u{301}"])
  }
}

@Suite struct ETagTableTests {
  @Test("A card without an ETag differs from a missing one")
  func missing() {
    var table: ETagTable = ["/a": "1", "/b": nil]
    #expect(table["/a"] == .some("1") && table["/b"] == .some(nil) && table["/c"] == nil)
    #expect(table.contains("/b") && !table.contains("/c") && table.count == 2)
    let first = table.set("/a", etag: nil)
    #expect(table["/a"] == .some(nil) && table.position(of: "/a") == first)
    table.set("/b", etag: "")
    #expect(table["/b"] == .some(""))
    let third = table.set("/c", etag: "3")
    #expect(table.card(at: third) == ("/c", "3"))
    #expect(table.map(\.href) == ["/a", "/b", "/c"] && Array(table.hrefs) == ["/a", "/b", "/c"])
  }

  @Test("Tables are equal if they have the same cards and ETags")
  func equality() {
    let table: ETagTable = ["/a": "1", "/b": nil]
    #expect(table == ETagTable(["/b": nil, "/a": "1"]))
    #expect(table != ["/a": "1", "/b": ""])
    #expect(table != ["/a": "1"])
    #expect(ETagTable().isEmpty)
  }
}
