import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { openErrorReporter } from './error-reporter'

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
  const reports = await openErrorReporter({ sentryDsn: undefined, nodeEnv: 'production' })
  reports.capture(new Error('quiet'))
  await reports.close()
  expect(received).toEqual([])
})

test('an error is told without the person it happened to; a lost connection is not told', async () => {
  const words = ['ana.prado', '123.456.789-09', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI1In0.c2lnbmF0dXJlMTIzNDU2']
  await promisify(execFile)(process.execPath, [
    'node_modules/tsx/dist/cli.mjs',
    'server/testing/report-errors.ts',
    dsn(),
    words.join(' '),
  ])
  const all = received.join('\n')
  expect(all).toContain('mail to […] failed')
  expect(all).toContain('Failed query')
  for (const word of words) expect(all).not.toContain(word)
  expect(all.match(/"type":"event"/g)).toHaveLength(1)
})
