import { attemptWindows } from '@/server/modules/accounts/policy'
import { makeApp, type TestApp } from '@/server/testing/make-app'

let t: TestApp
beforeAll(async () => {
  t = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
})
afterAll(() => t.close())

test('limits the unpaid reservations of a network per hour, over any number of accounts', async () => {
  const approveFrom = async (address: string) => {
    const made = await t.make.offer()
    const answer = await t
      .as(made.customer)
      .post(`/api/offers/${made.pk}/approve/`, undefined, { 'x-forwarded-for': address })
    return answer.statusCode
  }
  const codes = []
  for (let n = 0; n <= attemptWindows.reserveFrom.max; n++) codes.push(await approveFrom(`192.0.2.${n + 1}`))
  expect(codes).toEqual([...Array<number>(attemptWindows.reserveFrom.max).fill(200), 429])
  expect(await approveFrom('198.51.100.1')).toBe(200)
})
