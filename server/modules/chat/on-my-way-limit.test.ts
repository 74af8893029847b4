import { makePaidJob, updateBooking } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true } })

test('limits announcements that are undone again and again', async () => {
  // Noon in São Paulo.
  t.travel(new Date('2026-11-25T15:00:00Z').getTime() - t.context.clock().getTime())
  const job = await makePaidJob(t)
  await updateBooking(t, job, {
    status: 'approved',
    startsAt: new Date(t.context.clock().getTime() + 3_600_000),
  })
  const url = `/api/chat/rooms/${job.pk}/on-my-way/`
  const answers: number[] = []
  for (let n = 0; n < 13; n++) {
    answers.push((await t.as(job.provider).post(url)).statusCode)
    await t.as(job.provider).delete(url)
  }
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 201), 429])
})
