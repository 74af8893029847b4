import { request, type Agent } from 'node:http'
import { text } from 'node:stream/consumers'

interface Posting {
  path: string
  headers: Record<string, string>
  body: unknown
  agent?: Agent
}

interface Sent {
  /** The program had said that it has the headers. */
  isBegun: boolean
  /** Null where it hung up instead of answering. */
  status: number | null
  body: string
}

/**
 * A request that sends its body only once the program has said that it has the headers (`100 Continue`), and `hold` is
 * over: from then on it is in flight for certain, and the program owes an answer.
 */
export const post = (port: number, { path, headers, body, agent }: Posting, hold?: Promise<void>) => {
  const said = JSON.stringify(body)
  let begin: (isBegun: boolean) => void = () => undefined
  const begun = new Promise<boolean>((resolve) => (begin = resolve))
  const answered = new Promise<Sent>((resolve) => {
    let isBegun = false
    const asked = request({
      ...{ host: '127.0.0.1', port, path, method: 'POST', agent: agent ?? false },
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(said),
        expect: '100-continue',
      },
    })
    const end = (status: number | null, answer = '') => {
      begin(isBegun)
      resolve({ isBegun, status, body: answer })
    }
    asked.on('continue', () => {
      isBegun = true
      begin(true)
      void Promise.resolve(hold).then(() => asked.end(said))
    })
    asked.on('response', (response) => {
      // An answer before the body was sent: nobody waits for the body any more.
      if (!isBegun) asked.end()
      text(response).then(
        (answer) => end(response.statusCode ?? null, answer),
        () => end(null),
      )
    })
    asked.on('error', () => end(null))
    asked.flushHeaders()
  })
  return { begun, answered }
}
