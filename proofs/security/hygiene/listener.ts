import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** Takes whatever is sent to it: what error reports and traces leave a program with. */
export const listenTo = async () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      heard.push(`${request.url} ${text.toString()}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, heard, close: () => void server.close() }
}
