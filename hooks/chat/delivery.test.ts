import type { Message } from '@/lib/contract/chat'
import { createDelivery, type Transports } from './delivery'

const stored = (room: number, body: { text: string; client_id: string }): Message => ({
  room,
  pk: 1,
  id: 1,
  seq: 1,
  text: body.text,
  createdAt: '',
  status: 'sent',
  indicator: '',
  client_id: body.client_id,
  sender: 7,
  shield: [],
  files: [],
})

const world = (over: Partial<Transports> = {}) => {
  const waiting = new Set<string>()
  const log: string[] = []
  const carriers: Transports = {
    bySocket: () => false,
    byPost: async (room, body) => {
      log.push(`post ${body.text}`)
      return stored(room, body)
    },
    isWaiting: (_, clientId) => waiting.has(clientId),
    heldForMs: () => 0,
    onHeld: (_, clientId, forMs) => void log.push(forMs === null ? `again ${clientId}` : `held ${forMs}`),
    onStored: (message) => {
      waiting.delete(message.client_id ?? '')
      log.push(`stored ${message.text}`)
    },
    onFailed: (_, clientId, code) => {
      waiting.delete(clientId)
      log.push(`failed ${code ?? 'unanswered'}`)
    },
    pause: () => Promise.resolve(),
    ...over,
  }
  const deliver = createDelivery(carriers)
  return {
    log,
    waiting,
    send: (text: string, files: unknown[] = []) => (
      waiting.add(text),
      deliver(1, { text, client_id: text, files })
    ),
  }
}

test('goes by post when the socket is shut', async () => {
  const { send, log } = world()
  await send('a')
  expect(log).toEqual(['post a', 'stored a'])
})

test('an acknowledgement by socket ends it', async () => {
  const box = world({ bySocket: ({ client_id }) => (box.waiting.delete(client_id), true) })
  await box.send('a')
  expect(box.log).toEqual([])
})

test('no acknowledgement: the same message goes by post', async () => {
  const { send, log } = world({ bySocket: () => true })
  await send('a')
  expect(log).toEqual(['post a', 'stored a'])
})

test('outages are waited out; a refusal is final', async () => {
  let outages = 2
  const flaky = world({
    byPost: async (room, body) => {
      if (outages-- > 0) throw { status: undefined, code: 'network_error' }
      return stored(room, body)
    },
  })
  await flaky.send('a')
  expect(flaky.log).toEqual(['stored a'])
  const refusing = world({ byPost: () => Promise.reject({ status: 403, code: 'forbidden' }) })
  await refusing.send('a')
  expect(refusing.log).toEqual(['failed forbidden'])
})

test('messages are stored in the order they were written', async () => {
  const { send, log } = world()
  await Promise.all([send('a'), send('b'), send('c')])
  expect(log.filter((line) => line.startsWith('stored'))).toEqual(['stored a', 'stored b', 'stored c'])
})

test('behind a message that was not answered none is tried; sent again, they keep their order', async () => {
  let isAway = true
  const box = world({
    byPost: async (room, body) => {
      box.log.push(`post ${body.text}`)
      if (isAway) throw { status: undefined, code: 'network_error' }
      return stored(room, body)
    },
  })
  await Promise.all([box.send('a'), box.send('b')])
  expect(box.log).toEqual([...Array<string>(4).fill('post a'), 'failed unanswered', 'failed unanswered'])
  isAway = false
  await Promise.all([box.send('a'), box.send('b')])
  expect(box.log.slice(6)).toEqual(['post a', 'stored a', 'post b', 'stored b'])
})

test('behind a refused message the next is tried', async () => {
  const box = world({
    byPost: async (room, body) => {
      if (body.text === 'a') throw { status: 403, code: 'forbidden' }
      return stored(room, body)
    },
  })
  await Promise.all([box.send('a'), box.send('b')])
  expect(box.log).toEqual(['failed forbidden', 'stored b'])
})

test('put off by the API, a message waits as long as it is told, however often, and is sent then', async () => {
  const pauses: number[] = []
  let early = 6
  const box = world({
    byPost: async (room, body) => {
      if (early-- > 0) throw { status: 429, code: 'too_many_requests', retryAfterSeconds: early + 1 }
      return stored(room, body)
    },
    pause: (ms) => Promise.resolve(void pauses.push(ms)),
  })
  await box.send('a')
  expect(pauses).toEqual([6000, 5000, 4000, 3000, 2000, 1000])
  expect(box.log.filter((line) => line.startsWith('held'))).toHaveLength(6)
  expect(box.log.slice(-2)).toEqual(['again a', 'stored a'])
})

test('put off by socket, a message and those behind it are sent in their order', async () => {
  let isFull = true
  const box = world({
    bySocket: () => isFull,
    heldForMs: () => (isFull ? 9_000 : 0),
    pause: (ms) => Promise.resolve(void (isFull = isFull && ms !== 9_000)),
  })
  await Promise.all([box.send('a'), box.send('b')])
  expect(box.log).toEqual(['held 9000', 'again a', 'post a', 'stored a', 'post b', 'stored b'])
})

test('files go by post though the socket is open, and words do not wait for them', async () => {
  let upload: () => void = () => undefined
  const uploaded = new Promise<void>((resolve) => (upload = resolve))
  const box = world({
    bySocket: ({ client_id }) => box.waiting.delete(client_id),
    byPost: async (room, body) => {
      await uploaded
      return stored(room, body)
    },
  })
  const withFiles = box.send('foto', ['a file'])
  await box.send('words')
  expect([...box.waiting]).toEqual(['foto'])
  upload()
  await withFiles
  expect(box.log).toEqual(['stored foto'])
})

test('a file this browser lost is given up at once', async () => {
  const box = world({ byPost: () => Promise.reject({ status: 410, code: 'file_lost' }) })
  await box.send('foto', ['a file'])
  expect(box.log).toEqual(['failed file_lost'])
})
