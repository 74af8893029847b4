import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

test.each(['/api/token/', '/api/register/', '/api/user/forgot-password/'])(
  '%s takes ten guesses a minute from one network',
  async (url) => {
    for (let i = 0; i < 10; i++) expect((await t.as(null).post(url, {})).statusCode).toBe(422)
    const refused = await t.as(null).post(url, {})
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The same door, with or without the closing slash.
    expect((await t.as(null).post(url.slice(0, -1), {})).statusCode).toBe(429)
  },
)
