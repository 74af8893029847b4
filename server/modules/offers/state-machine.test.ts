import { eq } from 'drizzle-orm'
import { offerStates, offerSteps, type OfferState, type OfferStep } from '@/lib/contract/offers'
import { bookings, offers } from '@/server/db/schema/bookings'
import { appForFile } from '@/server/testing/test-app'
import { statusAndCode, transitionMatrix } from '@/server/testing/transition-matrix'
import { offerStateMachine } from './state-machine'

const t = appForFile()

const matrix = transitionMatrix(offerStateMachine, {
  'pending approve customer': 'awaiting_payment',
  'pending reject customer': 'rejected',
  'pending withdraw provider': 'withdrawn',
  'pending update provider': 'update_pending',
  'pending expire system': 'expired',
  'pending not-select system': 'not_selected',
  'update_pending reject customer': 'rejected',
  'update_pending withdraw provider': 'withdrawn',
  'update_pending update provider': 'update_pending',
  'update_pending accept-update customer': 'pending',
  'update_pending decline-update customer': 'pending',
  'update_pending expire system': 'expired',
  'update_pending not-select system': 'not_selected',
  'awaiting_payment pay system': 'approved',
  'awaiting_payment release system': ['pending', 'canceled'],
  'approved complete system': 'completed',
  'approved cancel system': 'canceled',
  'not_selected revive system': 'pending',
})

test('every step, from every state, by everybody, leads where it should or nowhere', async () => {
  const { pk } = await t.make.offer()
  const put = async (status: OfferState) => {
    const [row] = await t.db.update(offers).set({ status }).where(eq(offers.id, pk)).returning()
    if (!row) throw new Error('gone')
    return row
  }
  const cells = { states: offerStates, steps: offerSteps, put }
  expect(await matrix.strayCells(t.context, cells)).toEqual([])
})

const posted = [
  'approve',
  'reject',
  'withdraw',
  'update',
  'accept-update',
  'decline-update',
] as const satisfies OfferStep[]
const terms = () => t.make.offerBody({ message: 'Novas condições' })

describe.each(posted)('POST %s', (step) => {
  test('is taken exactly from the states and by the sides it should', async () => {
    const made = await t.make.offer()
    const people = { customer: made.customer, provider: made.provider }
    const pending = { ...terms(), starts_at: terms().starts_at }
    for (const actor of ['customer', 'provider'] as const)
      for (const state of offerStates) {
        await t.db
          .update(bookings)
          .set({ status: 'booking_offers', providerId: null, approvedOfferId: null, payUntil: null })
          .where(eq(bookings.id, made.booking))
        await t.context.pool.query('delete from slots where booking_id = $1', [made.booking])
        await t.db.update(offers).set({ status: state, pendingTerms: pending }).where(eq(offers.id, made.pk))
        const answer = await t
          .as(people[actor])
          .post(`/api/offers/${made.pk}/${step}/`, step === 'update' ? terms() : {})
        const wanted = matrix.answerOf({ state, step, actor })
        expect([actor, state, ...statusAndCode(answer)]).toEqual([actor, state, ...wanted])
      }
  })

  test('is missing to strangers exactly like one that does not exist, and 401 to nobody', async () => {
    const made = await t.make.offer()
    const body = step === 'update' ? terms() : {}
    const other = t.as(await t.make.customer())
    const [theirs, missing] = [
      await other.post(`/api/offers/${made.pk}/${step}/`, body),
      await other.post(`/api/offers/987654321/${step}/`, body),
    ]
    expect(theirs.statusCode).toBe(404)
    expect({ ...theirs.json(), request_id: 0 }).toEqual({ ...missing.json(), request_id: 0 })
    expect((await t.as(null).post(`/api/offers/${made.pk}/${step}/`, body)).statusCode).toBe(401)
  })
})
