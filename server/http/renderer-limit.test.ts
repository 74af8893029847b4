import { deriveRendererKey, rendererHeader } from '@/server/http/renderer-key'
import { longAccessToken } from '@/server/testing/access-token'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

const generalPerMinute = 1200
/** Statuses of one request more than allowed in a minute. */
const statuses = async (headers: Record<string, string>) => {
  const answers = await Promise.all(
    Array.from({ length: generalPerMinute + 1 }, () =>
      t.app.inject({ url: '/api/places/nothing/', headers, remoteAddress: '198.51.100.4' }),
    ),
  )
  return [...new Set(answers.map(({ statusCode }) => statusCode))].sort()
}

test('the renderer reads for everybody, so that no visitor’s pages use up the others’', async () => {
  const key = deriveRendererKey(t.context.config.jwtSecret)
  expect(await statuses({ [rendererHeader]: key })).toEqual([404])
  expect(await statuses({ [rendererHeader]: key.replace(/.$/, key.endsWith('A') ? 'B' : 'A') })).toEqual([
    404, 429,
  ])
})

test('what the renderer reads with a reader’s token is counted by person', async () => {
  const key = deriveRendererKey(t.context.config.jwtSecret)
  const [eager, other] = [await t.make.customer(), await t.make.customer()]
  const headersOf = (token: string) => ({ [rendererHeader]: key, authorization: `Bearer ${token}` })
  const read = (token: string) =>
    t.app.inject({ url: '/api/places/nothing/', headers: headersOf(token), remoteAddress: '198.51.100.5' })
  expect(await statuses(headersOf(await longAccessToken(t, eager)))).toEqual([404, 429])
  expect((await read(await longAccessToken(t, other))).statusCode).toBe(404)
  expect(await statuses({ [rendererHeader]: key })).toEqual([404])
})
