import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { bookingEvents } from '@/server/db/schema/bookings'
import { disputes } from '@/server/db/schema/disputes'
import { storePicture } from '@/server/modules/media/service'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, openDispute, postStep, updateBooking } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const take = async (pk: number, who: TestUser, step: string, body: Record<string, unknown> = {}) =>
  okBody<Dispute>(await postStep(t, who, `/api/disputes/${pk}/${step}/`, body))
const show = async (pk: number, who: { id: number }) =>
  okBody<Dispute>(await t.as(who).get(`/api/disputes/${pk}/`))

/** Makes a dispute with statements and evidence of both sides, withdraws it, and opens another up to an operator. */
const again = async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'delivered' })
  const { customer, provider } = job
  const first = await openDispute(t, job, 'Ficou pela metade')
  const picture = { bytes: Buffer.from('a picture'), width: 1, height: 1 }
  const photo = await storePicture(t.db, customer.id, picture)
  await take(first, customer, 'evidence', { text: 'O canto ficou sem pintura', photos: [photo] })
  await take(first, provider, 'evidence', { text: 'Volto na segunda', photos: [] })
  await take(first, provider, 'propose', { refund_cents: 5_000, text: 'Divido com você' })
  await take(first, customer, 'withdraw')
  const second = await openDispute(t, job, 'Não voltou na segunda')
  await take(second, customer, 'escalate')
  return { ...job, first, second, photo, operator: await t.make.user({ isOperator: true }) }
}

test('shows the booking’s earlier dispute to both sides and to the deciding operator', async () => {
  const { first, second, photo, customer, provider, operator } = await again()
  for (const who of [operator, customer, provider]) {
    const shown = await show(second, who)
    expect(shown).toMatchObject({ reason: 'Não voltou na segunda', evidence: [], proposals: [] })
    expect(shown.earlier).toMatchObject([
      {
        pk: first,
        opened_by: 'customer',
        reason: 'Ficou pela metade',
        held_cents: 20_000,
        status: 'withdrawn',
        evidence: [
          { by: 'customer', text: 'O canto ficou sem pintura', photos: [{ id: photo }] },
          { by: 'provider', text: 'Volto na segunda', photos: [] },
        ],
        proposals: [{ by: 'provider', refund_cents: 5_000, text: 'Divido com você' }],
      },
    ])
    const [{ created_at = '', ended_at = '' } = {}] = shown.earlier
    expect(Date.parse(ended_at)).toBeGreaterThanOrEqual(Date.parse(created_at))
  }
  const { earlier } = await show(second, operator)
  const address = earlier[0]?.evidence[0]?.photos[0]?.url ?? ''
  expect((await t.as(null).get(address)).statusCode).toBe(200)
  // The first one itself is as it was.
  expect(await show(first, customer)).toMatchObject({ earlier: [], evidence: [{}, {}], proposals: [{}] })
})

test('proposals and evidence of an earlier dispute count for nothing in the next', async () => {
  const { second, customer, provider } = await again()
  const shown = await show(second, customer)
  expect(shown.can).not.toContain('accept')
  expect(await take(second, provider, 'evidence', { text: 'Voltei na terça', photos: [] })).toMatchObject({
    evidence: [{ by: 'provider', text: 'Voltei na terça' }],
  })
})

/** Simulates a new agreement with another provider right after this dispute was opened. */
const agreedAgainAfter = async (booking: number, dispute: number) => {
  const [before] = await t.db.select().from(disputes).where(eq(disputes.id, dispute))
  await t.db.insert(bookingEvents).values({
    bookingId: booking,
    actor: 'customer',
    step: 'approve',
    fromState: 'booking_offers',
    toState: 'awaiting_payment',
    createdAt: new Date((before?.createdAt.getTime() ?? 0) + 1),
  })
}

test('a dispute with another provider, before the booking was agreed again, is not shown with this one', async () => {
  const { booking, first, second, operator } = await again()
  await agreedAgainAfter(booking, first)
  expect((await show(second, operator)).earlier).toEqual([])
})

test.each(['customer', 'provider'] as const)('counts withdrawals of the %s per agreement', async (side) => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'delivered' })
  const opened = () => openDispute(t, { ...job, customer: job[side] }, 'Ficou pela metade')
  await take(await opened(), job[side], 'withdraw')
  const second = await opened()
  await take(second, job[side], 'withdraw')
  const third = await opened()
  const withdraw = () => postStep(t, job[side], `/api/disputes/${third}/withdraw/`)
  expect((await show(third, job[side])).can).not.toContain('withdraw')
  expect((await withdraw()).statusCode).toBe(409)
  await agreedAgainAfter(job.booking, second)
  expect((await show(third, job[side])).can).toContain('withdraw')
  expect(okBody<Dispute>(await withdraw()).status).toBe('withdrawn')
})
