import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSocket } from '@/server/testing/socket'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})

test('an open socket keeps nothing of the request it was asked for with', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { port } = t.app.server.address() as AddressInfo
  const requests: WeakRef<IncomingMessage>[] = []
  t.app.server.on('upgrade', (request: IncomingMessage) => void requests.push(new WeakRef(request)))
  const kept = () => requests.filter((one) => one.deref() !== undefined).length

  const sockets = []
  for (let n = 0; n < 5; n++) sockets.push(await openSocket(t, port, '/chat/', await t.make.customer()))
  for (const socket of sockets) await socket.ready()
  // Of the last one the program itself may still hold something.
  for (let tries = 0; tries < 50 && kept() > 1; tries++) {
    await sleep(20)
    collect()
  }
  const left = kept()
  for (const { socket } of sockets) socket.terminate()
  expect(requests).toHaveLength(5)
  expect(left).toBeLessThanOrEqual(1)
})
