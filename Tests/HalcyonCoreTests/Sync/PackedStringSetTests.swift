import HalcyonCore
import Testing

@Suite struct PackedStringSetTests {
  @Test("The set behaves like a Set<String> over 20,000 random insertions and removals")
  func randomOperations() {
    var generator = SystemRandomNumberGenerator()
    var (packed, plain) = (PackedStringSet(), Set<String>())
    for _ in 0..<20_000 {
      let number = Int.random(in: 0..<2_000, using: &generator)
      let string = String(repeating: "ä", count: number % 7) + "/book/\(number).vcf"
      if Bool.random(using: &generator) {
        #expect(packed.insert(string) == plain.insert(string).inserted)
      } else {
        packed.remove(string)
        plain.remove(string)
      }
    }
    #expect(packed.count == plain.count && Set(packed) == plain)
    #expect(plain.allSatisfy(packed.contains))
    #expect(!packed.contains("/book/2000.vcf"))
  }

  @Test("Strings keep the order of their insertion, and the empty string is one of them")
  func order() {
    var set: PackedStringSet = ["b", "", "a", "b"]
    #expect(Array(set) == ["b", "", "a"] && set.count == 3 && !set.isEmpty)
    set.remove("")
    set.remove("unknown")
    #expect(Array(set) == ["b", "a"] && !set.contains(""))
    set.formUnion(["c", ""])
    #expect(Array(set) == ["b", "", "a", "c"])
    #expect(PackedStringSet().isEmpty && !PackedStringSet().contains(""))
  }

  @Test("Sets are equal regardless of the order, and strings only if their UTF-8 is")
  func equality() {
    #expect(["a", "b"] as PackedStringSet == ["b", "a"])
    #expect(["a", "b"] as PackedStringSet != ["a", "c"])
    #expect(["a", "b"] as PackedStringSet != ["a"])
    // "é" in one scalar and in two.
    #expect(["\u{E9}"] as PackedStringSet != ["e\u{301}"])
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
