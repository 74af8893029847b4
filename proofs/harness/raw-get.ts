import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Sends a GET with any Host and without other headers; follows no redirect. */
export const rawGet = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject).end()
  })
  const body = await text(answer)
  const { statusCode: status, headers: received } = answer
  return { status, headers: received, body, all: `${JSON.stringify(received)}${body}` }
}

export type RawAnswer = Awaited<ReturnType<typeof rawGet>>
