import fc from 'fast-check'
import { excerpt } from './excerpt'

// Texts reported as cut inside a character in public trackers.
test.each([
  ['Humanizr 1573', 'Hello 😄', 7, 'Hello '],
  ['mastodon 25148', '12😀', 3, '12'],
  ['mastodon 25148', '12😀', 4, '12😀'],
  ['agentsys 349', 'a🎉bcd', 2, 'a'],
  ['agentsys 349', 'a🎉bcd', 3, 'a🎉'],
  ['langfuse 16172', 'model 🚀', 7, 'model '],
  ['langfuse 16172', '𝟙𝟚', 3, '𝟙'],
  ['bluesky 11568', 'Ana 🏳️‍🌈', 8, 'Ana '],
  ['bluesky 11568', 'Ana 🏳️‍🌈', 10, 'Ana 🏳️‍🌈'],
  ['bitchat 905', 'abcdefghijklmn😀', 15, 'abcdefghijklmn'],
  ['operately 5108', 'Ana 🇧🇷', 6, 'Ana '],
  ['operately 5108', 'ok 👍🏽', 5, 'ok '],
  ['twenty 25367', 'abcde😀fghij', 6, 'abcde'],
  ['astryx 4749', '🇬🇧 Ada', 2, ''],
  ['astryx 4749', '🇬🇧 Ada', 4, '🇬🇧'],
  ['nodetool 3775', '👩‍🔧👨‍🔧', 6, '👩‍🔧'],
  ['gocryptfs 992', 'cafe\u0301', 4, 'caf'],
  ['gocryptfs 992', 'cafe\u0301', 5, 'cafe\u0301'],
  ['fuse-t 16', 'e\u0301e\u0301', 3, 'e\u0301'],
  ['mastodon 25148', 'निशा', 3, 'नि'],
  ['pubky-app 2575', 'Then collapse them 🙃', 20, 'Then collapse them '],
  ['pubky-app 2575', 'Then collapse them 🙃', 21, 'Then collapse them 🙃'],
  ['buzz 5996', 'thanks 🎉 more', 8, 'thanks '],
  ['element-web 18040', '👨‍👩‍👧‍👦 Family', 8, ''],
  ['element-web 18040', '👨‍👩‍👧‍👦 Family', 11, '👨‍👩‍👧‍👦'],
  ['eliza 27949', 'ok🦊', 3, 'ok'],
  ['a keycap', 'n 1️⃣', 4, 'n '],
  ['a letter of parts', '\u1112\u1161\u11ab\u1100\u1173', 4, '\u1112\u1161\u11ab'],
  ['a line’s end', 'a\r\nb', 2, 'a'],
  ['tone of skin', '👍🏽', 2, ''],
])('%s: %j is cut to %d as %j', (_, text, max, kept) => {
  expect(excerpt(text, max)).toBe(kept)
})

test('is the beginning of the text, no longer than asked, and well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 40 }), (text, max) => {
      const kept = excerpt(text, max)
      expect(text.startsWith(kept)).toBe(true)
      expect(kept.length).toBeLessThanOrEqual(max)
      expect(/\p{Cs}/u.test(kept)).toBe(/\p{Cs}/u.test(text.slice(0, kept.length)))
    }),
  )
})
