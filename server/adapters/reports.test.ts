import { createServer, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { openReports } from './reports'

const received: string[] = []
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())
const dsn = () => {
  const address = server.address()
  return `http://publickey@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/7`
}

test('without a DSN nothing leaves', async () => {
  const reports = await openReports({ sentryDsn: undefined, nodeEnv: 'production' })
  reports.capture(new Error('quiet'))
  await reports.close()
  expect(received).toEqual([])
})

test('an error is told without the person it happened to; a lost connection is not told', async () => {
  const reports = await openReports({ sentryDsn: dsn(), nodeEnv: 'production' })
  // Put together here, because a report shows the lines of code around the error.
  const [name, document, token] = [['ana', 'prado'].join('.'), ['123.456', '789-09'].join('.'), ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiI1In0', 'c2lnbmF0dXJlMTIzNDU2'].join('.')]
  reports.capture(new Error(`mail to ${name}@example.com failed, CPF ${document}, Bearer ${token}`))
  reports.capture(new TypeError('Failed to fetch'))
  await reports.close()
  const all = received.join('\n')
  expect(all).toContain('mail to […] failed')
  for (const word of [name, document, token]) expect(all).not.toContain(word)
  expect(all.match(/"type":"event"/g)).toHaveLength(1)
})
