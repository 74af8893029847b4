import fc from 'fast-check'
import { messageOf } from '@/hooks/testing/chat'
import { unreadAfter, unreadFrom } from './unread'

const me = 7
const senders = fc.array(fc.constantFrom(me, 9, null), { maxLength: 30 })
const threadOf = (all: readonly (number | null)[]) => all.map((sender, n) => messageOf(n + 1, { sender }))

test('the line stands above the first message of the other person after the mark, or nowhere', () => {
  fc.assert(
    fc.property(senders, fc.nat(32), (all, mark) => {
      const at = unreadFrom(threadOf(all), mark, me)
      const theirs = threadOf(all).filter(({ seq, sender }) => seq > mark && sender === 9)
      expect(at).toBe(theirs[0]?.seq ?? null)
      expect(unreadAfter(threadOf(all), mark, me)).toBe(theirs.length)
    }),
  )
})

test('the line of new messages never moves back as one reads on', () => {
  fc.assert(
    fc.property(senders, fc.nat(30), fc.nat(30), (all, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const [first, later] = [low, high].map((mark) => unreadFrom(threadOf(all), mark, me) ?? Infinity)
      expect(later).toBeGreaterThanOrEqual(first ?? Infinity)
      expect(unreadAfter(threadOf(all), high, me)).toBeLessThanOrEqual(unreadAfter(threadOf(all), low, me))
    }),
  )
})
