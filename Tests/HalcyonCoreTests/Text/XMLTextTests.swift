import HalcyonCore
import Testing

struct XMLTextTests {
  @Test("Markup is escaped, and characters that XML cannot contain are dropped")
  func escaped() {
    #expect(
      XMLText.escaped(#"<a href="x">&amp;</a>"#)
        == "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;")
    #expect(XMLText.escaped("a\u{0}\u{1B}\u{FFFE}\u{FFFF}b") == "ab")
    #expect(XMLText.escaped("Zoë’s\t\u{1F42C}\r\n") == "Zoë’s\t\u{1F42C}\r\n")
  }
}
