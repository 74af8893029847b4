import { randomUUID } from 'node:crypto'
import { signAccessToken } from '@/server/http/session'
import { listen } from '@/server/testing/listen'
import { fourBytes, handshakeRequest } from '@/server/testing/protocol-cases'
import { encodeFrame, openRawSocket } from '@/server/testing/raw-socket'
import { sendRawCases } from '@/server/testing/scenarios/raw-protocol'
import { maxQueuedBytes, runSlowReader } from '@/server/testing/slow-reader'
import { openSocket } from '@/server/testing/socket'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
let port: number
let token: string
let user: { id: number }
beforeAll(async () => {
  port = await listen(t.app)
  user = await t.make.customer()
  token = await signAccessToken(t.context.config, { id: user.id, session: randomUUID() }, new Date())
})

test('answers every raw handshake, bad token and frame as the standard and the table say', async () => {
  expect(await sendRawCases({ port, token })).toEqual([])
})

test('joins frames of one message, with a sign cut between them and a ping in between', async () => {
  const page = await openSocket(t, port, '/chat/', user)
  await page.ready()
  const raw = openRawSocket(port, handshakeRequest(port)(`/chat/?token=${token}`))
  expect(await raw.status()).toBe(101)
  let said = ''
  raw.socket.on('data', (data) => (said += data.toString('latin1')))
  const text = Buffer.from(`{"action":"ping","x":"😀"}`)
  const cut = text.indexOf(fourBytes) + 2
  raw.socket.write(encodeFrame(1, text.subarray(0, cut), { isLast: false }))
  raw.socket.write(encodeFrame(9, 'here'))
  raw.socket.write(encodeFrame(0, text.subarray(cut)))
  for (let tries = 0; tries < 300 && !said.includes('pong'); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect([said.includes('here'), said.includes('{"action":"pong"}')]).toEqual([true, true])
  raw.socket.destroy()
  page.socket.terminate()
})

test('a reader that stops reading is dropped before a megabyte waits for it', async () => {
  const { isDropped, most } = await runSlowReader(t, port)
  expect(isDropped).toBe(true)
  expect(most).toBeLessThan(maxQueuedBytes)
})
