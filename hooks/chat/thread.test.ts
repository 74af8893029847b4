import fc from 'fast-check'
import type { Message } from '@/lib/contract/chat'
import {
  emptyThread,
  hasGap,
  lastContiguousSeq,
  reduceThread,
  retryableMessages,
  type Outgoing,
  type Thread,
  type ThreadAction,
} from './thread'

const message = (seq: number): Message => ({
  room: 1,
  pk: 100 + seq,
  id: 100 + seq,
  seq,
  text: `message ${seq}`,
  createdAt: new Date(seq * 1000).toISOString(),
  status: 'sent',
  indicator: '',
  client_id: seq % 3 === 0 ? null : `client-${seq}`,
  sender: seq % 3 === 0 ? null : 7,
  shield: [],
  files: [],
})
const seqs = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
const deliver = (thread: Thread, batches: number[][]) =>
  batches.reduce(
    (now, batch) => reduceThread(now, { type: 'received', messages: batch.map(message) }),
    thread,
  )

test('however messages arrive, each stands once and in order', () => {
  fc.assert(
    fc.property(fc.array(seqs), (batches) => {
      const { messages } = deliver(emptyThread, batches)
      expect(messages.map((one) => one.seq)).toEqual([...new Set(batches.flat())].sort((a, b) => a - b))
    }),
  )
})

test('arriving twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(seqs), seqs, (batches, again) => {
      const once = deliver(emptyThread, [...batches, again])
      expect(deliver(once, [again])).toEqual(once)
    }),
  )
})

test('shows a message either as pending or as stored, never both', () => {
  const step: fc.Arbitrary<{ kind: 'queue' | 'deliver' | 'fail' | 'retry' | 'upload'; seq: number }> =
    fc.record({
      kind: fc.constantFrom('queue', 'deliver', 'fail', 'retry', 'upload'),
      seq: fc.integer({ min: 1, max: 12 }).map((n) => n * 3 + 1),
    })
  const actionOf = ({ kind, seq }: { kind: string; seq: number }): ThreadAction => {
    const client_id = `client-${seq}`
    if (kind === 'deliver') return { type: 'received', messages: [message(seq)] }
    if (kind === 'fail') return { type: 'failed', client_id }
    if (kind === 'retry') return { type: 'retried', client_id }
    if (kind === 'upload') return { type: 'uploaded', client_id, file: { key: 'k', id: 'u' } }
    return { type: 'queued', outgoing: { client_id, text: '', createdAt: '', state: 'sending' } }
  }
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const thread = steps.map(actionOf).reduce(reduceThread, emptyThread)
      const shown = [...thread.messages, ...thread.outgoing].map((one) => one.client_id)
      const written = steps
        .filter(({ kind }) => kind === 'queue' || kind === 'deliver')
        .map(({ seq }) => `client-${seq}`)
      expect([...shown].sort()).toEqual([...new Set(written)].sort())
    }),
  )
})

test('fetching after the last certain message fills every gap', () => {
  fc.assert(
    fc.property(seqs, fc.integer({ min: 1, max: 40 }), (heard, first) => {
      const start = deliver(emptyThread, [[first], heard.filter((seq) => seq > first)])
      const from = lastContiguousSeq(start.messages)
      const rest = Array.from({ length: 40 - from }, (_, index) => from + 1 + index)
      const caughtUp = deliver(start, [rest])
      expect(hasGap(caughtUp.messages)).toBe(false)
      expect(caughtUp.messages.at(-1)?.seq).toBe(Math.max(40, first))
    }),
  )
})

test('put off and sent again, a message keeps its text and place', () => {
  const outgoing = (client_id: string) => ({
    client_id,
    text: client_id,
    createdAt: '',
    state: 'sending' as const,
  })
  const queued = { ...emptyThread, outgoing: [outgoing('a'), outgoing('b')] }
  const held = reduceThread(queued, { type: 'held', client_id: 'a', until: 9000 })
  expect(held.outgoing[0]).toEqual({ ...outgoing('a'), state: 'held', heldUntil: 9000 })
  const again = reduceThread(held, { type: 'retried', client_id: 'a' })
  expect(again.outgoing).toEqual(queued.outgoing)
})

test('replaces only the text of known messages on a refetch', () => {
  const before = deliver(emptyThread, [[1, 2, 4]])
  const again = [2, 3].map((seq) => ({ ...message(seq), text: `plain ${seq}` }))
  const { messages } = reduceThread(before, { type: 'reread', messages: again })
  expect(messages.map((one) => one.text)).toEqual(['message 1', 'plain 2', 'message 4'])
})

test('an upload is remembered by its file, until the API forgets it', () => {
  const file = (key: string) => ({
    key,
    type: 'image/webp' as const,
    name: null,
    bytes: 1,
    width: 1,
    height: 1,
    preview: null,
  })
  const outgoing = {
    client_id: 'a',
    text: '',
    createdAt: '',
    state: 'sending' as const,
    files: [file('x'), file('y')],
  }
  const begun = reduceThread(emptyThread, { type: 'queued', outgoing })
  const once = reduceThread(begun, { type: 'uploaded', client_id: 'a', file: { key: 'y', id: '7' } })
  expect(once.outgoing[0]?.files?.map(({ uploaded }) => uploaded)).toEqual([undefined, '7'])
  const anew = reduceThread(once, { type: 'uploaded', client_id: 'a', file: null })
  expect(anew.outgoing[0]?.files?.map(({ uploaded }) => uploaded)).toEqual([undefined, undefined])
})

test('with one that was not answered all of them are sent again, in the order written; a refused one alone', () => {
  const one = (client_id: string, state: Outgoing['state'], code?: string): Outgoing => ({
    client_id,
    text: client_id,
    createdAt: '',
    state,
    code,
  })
  const outgoing = [
    one('a', 'failed'),
    one('b', 'failed', 'forbidden'),
    one('c', 'sending'),
    one('d', 'failed'),
  ]
  const retried = (id: string) => retryableMessages(outgoing, id).map(({ client_id }) => client_id)
  expect(retried('d')).toEqual(['a', 'd'])
  expect(retried('b')).toEqual(['b'])
  expect(retried('c')).toEqual([])
  expect(retried('gone')).toEqual([])
})
