import { quoteForNotice } from './booking-notices'

test('a long quote ends before a character that it would cut in half', () => {
  const words = `${'a'.repeat(299)}😀 e mais`
  expect(quoteForNotice(words)).toEqual({ text: 'a'.repeat(299) })
  expect(quoteForNotice('a'.repeat(400))).toEqual({ text: 'a'.repeat(300) })
  expect(quoteForNotice(null)).toEqual({})
})
