import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'

export interface HttpsAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

const answerMs = 20_000

/** Reads paths of `https://localhost:port`, trusting one certificate authority alone. */
export const httpsReader =
  (port: number, authority: () => string) =>
  (path: string): Promise<HttpsAnswer> =>
    new Promise((resolve, reject) => {
      const since = performance.now()
      const options = { ca: authority(), headers: { accept: 'text/html,*/*' }, timeout: answerMs }
      const asked = request(`https://localhost:${port}${path}`, options, (answer) => {
        const { statusCode: status = 0, headers } = answer
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status, headers, text, ms: performance.now() - since }))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer in time'))).on('error', reject)
      asked.end()
    })
