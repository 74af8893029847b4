// Strangers who upload, in a thread of their own so that sending does not slow the clock of the calls beside them. Each
// comes from another network. Told `{ body, type, count }` it sends so many at once and answers with their statuses;
// with `again` each is sent anew by another stranger once it is answered, until it is told to stop.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** As long as 150 KB take over a fast line. */
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
