import { randomUUID } from 'node:crypto'
import type { Booking } from '@/lib/contract/bookings'
import type { ChatFile } from '@/lib/contract/chat-files'
import { openPictureQueue } from '@/server/modules/media/picture-queue'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { reportNoShow, type Side } from '@/server/testing/missed-job'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, openDispute, postStep, updateBooking, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ pictures: openPictureQueue({ members: { timeoutMs: 120_000 } }) })
let picture: Buffer
beforeAll(async () => {
  picture = await blankPicture(80, 60).png().toBuffer()
})

const minutes = 60_000
const ago = (n: number) => new Date(t.context.clock().getTime() - n * minutes)
const sides = ['customer', 'provider'] as const

const sendPhoto = async (job: PaidJob, by: Side) => {
  const files = `/api/chat/rooms/${job.pk}/files/`
  const { id } = okBody<ChatFile>(await t.upload(job[by], files, picture, { filename: 'foto.png' }))
  const said = { text: 'Estou aqui', client_id: randomUUID(), files: [id] }
  okBody(await t.as(job[by]).post(`/api/chat/rooms/${job.pk}/messages/`, said))
}
const tryCode = (job: PaidJob, code: string) =>
  postStep(t, job.provider, `/api/bookings/${job.booking}/start/`, { code })
const wrongCode = async (job: PaidJob) => {
  const { start_code: code } = await read(job, 'customer')
  return code === '0000' ? '1111' : '0000'
}
const read = async ({ booking, ...job }: PaidJob, who: Side) =>
  okBody<Booking>(await t.as(job[who]).get(`/api/demands/${booking}/`))
const shown = async (job: PaidJob, who: Side) =>
  (await read(job, who)).no_show?.presence.map(({ kind, by }) => [kind, by])

test('lists evidence of presence for both sides, in order, and keeps it in a dispute', async () => {
  const job = await makePaidJob(t, { hours: 1 })
  // Starts today at any hour: messages use the database's clock, which does not travel.
  await updateBooking(t, job, { startsAt: ago(0) })
  okBody(await t.as(job.provider).post(`/api/chat/rooms/${job.pk}/on-my-way/`))
  await sendPhoto(job, 'customer')
  expect((await tryCode(job, await wrongCode(job))).statusCode).toBe(422)
  await sendPhoto(job, 'provider')
  expect((await read(job, 'customer')).no_show).toBeNull()
  await updateBooking(t, job, { startsAt: ago(30) })
  await reportNoShow(t, job, 'customer')
  const expected = [
    ['on_my_way', 'provider'],
    ['photo', 'customer'],
    ['code_tried', 'provider'],
    ['photo', 'provider'],
  ]
  for (const who of sides) expect(await shown(job, who)).toEqual(expected)
  await openDispute(t, job)
  for (const who of sides) expect(await shown(job, who)).toEqual(expected)
  // Later messages are no evidence of presence then.
  await sendPhoto(job, 'provider')
  expect(await shown(job, 'customer')).toEqual(expected)
  const operator = await t.make.user({ isOperator: true })
  const told = okBody<Booking>(await t.as(operator).get(`/api/demands/${job.booking}/`))
  expect(told.no_show?.presence).toHaveLength(4)
  expect((await t.as(await t.make.provider()).get(`/api/demands/${job.booking}/`)).statusCode).toBe(404)
})

test('a code tried days before the agreed time says nothing of that time, and moves no revision', async () => {
  const job = await makePaidJob(t, { hours: 48 })
  const { revision } = await read(job, 'customer')
  expect((await tryCode(job, await wrongCode(job))).statusCode).toBe(422)
  expect((await read(job, 'customer')).revision).toBe(revision)
  t.travel(49 * 60 * minutes)
  await reportNoShow(t, job, 'provider')
  for (const who of sides) expect(await shown(job, who)).toEqual([])
})

test('a dispute of work that was begun has no no-show in it', async () => {
  const job = await makePaidJob(t, { hours: 1 })
  await openDispute(t, job)
  expect((await read(job, 'customer')).no_show).toBeNull()
})
