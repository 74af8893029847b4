import { messageOf } from '@/hooks/testing/chat'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import { recentLines } from './recent-lines'
import type { Outgoing } from './thread'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const message = (seq: number) => messageOf(seq, { text: `stored ${seq}`, createdAt: at(seq), sender: 2 })
const outgoing = (state: Outgoing['state']): Outgoing => ({
  client_id: state,
  text: state,
  createdAt: at(100),
  state,
})

test('returns the last stored lines, then the own pending ones without failed ones', () => {
  const messages = Array.from({ length: 2 * lookbackChars.lines }, (_, n) => message(n + 1))
  const lines = recentLines(
    { messages, outgoing: [outgoing('sending'), outgoing('failed'), outgoing('held')], hasEarlier: false },
    7,
  )
  expect(lines).toHaveLength(lookbackChars.lines + 2)
  expect(lines[0]).toEqual({ sender: 2, text: 'stored 10', at: 10_000 })
  expect(lines.slice(-2)).toEqual([
    { sender: 7, text: 'sending', at: 100_000 },
    { sender: 7, text: 'held', at: 100_000 },
  ])
})
