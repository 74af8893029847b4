// Anonymous uploads from a worker thread, so that sending does not slow the measured calls. Each client has
// its own network address. Message `{ body, type, count }` sends `count` at once and returns their statuses;
// with `again` each response triggers another upload by a new client, until stopped.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Duration of a 150 KB upload over a fast line, ms. */
const lineMs = 200
let networks = 0
let isOver = false

const send = (body, type) =>
  new Promise((resolve) => {
    const network = networks++
    const asking = request(
      {
        host: '127.0.0.1',
        port: workerData.port,
        path: '/api/photos/',
        method: 'POST',
        agent: false,
        headers: {
          'content-type': type,
          'content-length': body.length,
          'x-forwarded-for': `10.${(network >> 8) & 255}.${network & 255}.9`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode, later: answer.headers['retry-after'] }))
      },
    )
    asking.on('error', (error) => resolve({ status: String(error) }))
    asking.end(body)
  })

parentPort.on('message', async (told) => {
  if (told === 'stop') return void (isOver = true)
  isOver = false
  const answers = []
  const stranger = async () => {
    do {
      answers.push(await send(Buffer.from(told.body), told.type))
      if (told.again) await sleep(lineMs)
    } while (told.again && !isOver)
  }
  await Promise.all(Array.from({ length: told.count }, stranger))
  parentPort.postMessage(answers)
})
