import { nullIfNotFound } from './catalogue-reads'

test.each([404, 422])('treats status %i as a missing page', async (status) => {
  expect(await nullIfNotFound(Promise.reject(Object.assign(new Error('no'), { status })))).toBeNull()
})

test.each([400, 429, 500, 503, undefined])(
  '%s is an outage, never kept as a missing page',
  async (status) => {
    const failed = Object.assign(new Error('away'), { status })
    await expect(nullIfNotFound(Promise.reject(failed))).rejects.toBe(failed)
  },
)
