import { deriveRendererKey, rendererHeader } from '@/server/http/renderer-key'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

const generalPerMinute = 1200
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
