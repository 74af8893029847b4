import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listen } from '@/server/testing/listen'
import { openSocket } from '@/server/testing/socket'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
let port: number
beforeAll(async () => {
  port = await listen(t.app)
})

test('an open socket keeps nothing of the request it was asked for with', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const requests: WeakRef<IncomingMessage>[] = []
  t.app.server.on('upgrade', (request: IncomingMessage) => void requests.push(new WeakRef(request)))
  const kept = () => requests.filter((one) => one.deref() !== undefined).length

  const sockets = []
  for (let n = 0; n < 5; n++) sockets.push(await openSocket(t, port, '/chat/', await t.make.customer()))
  for (const socket of sockets) await socket.ready()
  // The program may still reference the last request.
  for (let tries = 0; tries < 50 && kept() > 1; tries++) {
    await sleep(20)
    collect()
  }
  const left = kept()
  for (const { socket } of sockets) socket.terminate()
  expect(requests).toHaveLength(5)
  expect(left).toBeLessThanOrEqual(1)
})
