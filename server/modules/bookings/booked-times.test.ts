import { appForFile } from '@/server/testing/test-app'
import { localDay } from '@/server/time/local-time'

const t = appForFile()

const url = (from: string, to: string) => `/api/provider/calendar/?from=${from}&to=${to}`

test('a provider sees when they are taken, and nobody sees it of another', async () => {
  const job = await t.make.approved()
  const [from, to] = [localDay(new Date()), localDay(new Date(Date.now() + 40 * 86_400_000))]
  const answer = await t.as(job.provider).get(url(from, to))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([
    {
      booking: job.booking,
      claim: null,
      starts_at: expect.stringMatching(/Z$/),
      ends_at: expect.stringMatching(/Z$/),
      service: expect.any(String),
      status: 'approved',
    },
  ])
  const [only] = answer.json()
  const day = localDay(new Date(only.starts_at))
  expect((await t.as(job.provider).get(url(day, day))).json()).toHaveLength(1)
  const before = localDay(new Date(Date.parse(only.starts_at) - 3 * 86_400_000))
  expect((await t.as(job.provider).get(url(before, before))).json()).toEqual([])
  for (const other of [job.customer, await t.make.provider()])
    expect((await t.as(other).get(url(from, to))).json()).toEqual([])
})

test('a range of days has a longest length and is in order', async () => {
  const user = await t.make.provider()
  const faulty = async (from: string, to: string) => {
    const answer = await t.as(user).get(url(from, to))
    return [answer.statusCode, answer.json().errors]
  }
  expect(await faulty('2030-02-02', '2030-02-01')).toEqual([422, { to: ['invalid_date'] }])
  expect(await faulty('2030-01-01', '2030-12-31')).toEqual([422, { to: ['too_big'] }])
  expect(await faulty('2030-02-30', 'x')).toEqual([422, { from: ['invalid'], to: ['invalid'] }])
})
