import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios, { type InternalAxiosRequestConfig } from 'axios'
import { getUser } from '@/lib/contract/accounts'
import { uploadPhoto } from '@/lib/contract/photos'
import { exportData } from '@/lib/contract/privacy'
import { createSend } from './client'

/** Answers like the API: a file with a token, and the error without one. */
const server: Server = createServer((request, response) => {
  if (request.headers.authorization)
    return response.writeHead(200, { 'content-type': 'application/zip' }).end('PK zip')
  response
    .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '30' })
    .end(JSON.stringify({ code: 'too_many_requests', detail: 'Aguarde um pouco.' }))
})
let send: ReturnType<typeof createSend>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The adapter that reads answers as browsers do.
  send = createSend({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'pt',
    instance: axios.create({ adapter: 'fetch' }),
  })
})
afterAll(() => new Promise((done) => server.close(done)))

const refused = { code: 'too_many_requests', status: 429, detail: 'Aguarde um pouco.', retryAfterSeconds: 30 }

test('a download arrives as a file, and is told as it comes', async () => {
  const heard: number[] = []
  const { data } = await send(exportData, { onProgress: (bytes) => heard.push(bytes) }, 'token')
  expect(data).toBeInstanceOf(Blob)
  expect(await (data as Blob).text()).toBe('PK zip')
  expect(heard.at(-1)).toBe(6)
})

test('a refused download says why, like every other refusal', async () => {
  await expect(send(exportData)).rejects.toMatchObject(refused)
  await expect(send(getUser)).rejects.toMatchObject(refused)
})

describe('an upload over a poor line', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** Sends a file of which a part goes out at each of these moments, in seconds; then it is answered. */
  const upload = (moments: number[], signal?: AbortSignal) => {
    const sendSlowly = createSend({
      baseURL: 'http://localhost',
      locale: () => 'pt',
      instance: axios.create({
        timeout: 30_000,
        adapter: (config: InternalAxiosRequestConfig) =>
          new Promise((resolve, reject) => {
            const { signal: ended, timeout, onUploadProgress: tell } = config
            if (timeout) setTimeout(() => reject(new axios.AxiosError('timeout')), timeout)
            ended?.addEventListener?.('abort', () => reject(new axios.CanceledError()))
            for (const second of moments)
              setTimeout(() => tell?.({ progress: second / 400 } as never), second * 1_000)
            const answer = { data: 'kept', status: 201, statusText: '', headers: {}, config }
            setTimeout(() => resolve(answer), 400_000)
          }),
      }),
    })
    return sendSlowly(uploadPhoto, { file: new Blob(['x']), ...(signal ? { signal } : {}) })
  }
  const pass = () => jest.advanceTimersByTimeAsync(400_000)

  test('takes as long as it needs while it moves', async () => {
    const sent = upload([100, 200, 300])
    await pass()
    expect(await sent).toMatchObject({ data: 'kept' })
    expect(jest.getTimerCount()).toBe(0)
  })
  test('is given up once nothing of it moves', async () => {
    const failed = expect(upload([100, 230])).rejects.toMatchObject({ code: 'network_error' })
    await pass()
    await failed
  })
  test('aborts with its caller', async () => {
    const leaving = new AbortController()
    const failed = expect(upload([100], leaving.signal)).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    await jest.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    await failed
  })
})
