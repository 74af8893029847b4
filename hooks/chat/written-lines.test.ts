import type { Message } from '@/lib/contract/chat'
import { reach } from '@/lib/shared/shield/reach'
import type { Outgoing } from './thread'
import { writtenLines } from './written-lines'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const message = (seq: number): Message => ({
  room: 1,
  pk: seq,
  id: seq,
  seq,
  text: `stored ${seq}`,
  createdAt: at(seq),
  status: 'sent',
  indicator: '',
  client_id: null,
  sender: 2,
  shield: [],
  files: [],
})
const outgoing = (state: Outgoing['state']): Outgoing => ({
  client_id: state,
  text: state,
  createdAt: at(100),
  state,
})

test('the last stored lines, then one’s own on their way; what failed was not said', () => {
  const messages = Array.from({ length: 2 * reach.lines }, (_, n) => message(n + 1))
  const lines = writtenLines(
    { messages, outgoing: [outgoing('sending'), outgoing('failed'), outgoing('held')], hasEarlier: false },
    7,
  )
  expect(lines).toHaveLength(reach.lines + 2)
  expect(lines[0]).toEqual({ sender: 2, text: 'stored 10', at: 10_000 })
  expect(lines.slice(-2)).toEqual([
    { sender: 7, text: 'sending', at: 100_000 },
    { sender: 7, text: 'held', at: 100_000 },
  ])
})
