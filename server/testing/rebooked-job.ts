import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { toFullName } from '@/server/modules/accounts/person'
import { fundBooking } from './fund-booking'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { openDispute, postStep } from './paid-job'

/**
 * A booking whose first provider, Rui Lopes, was paid, met a withdrawn dispute, and left. Its customer, Ana Prado,
 * reopened it. `approveAgain` reserves it for the second, Bia Souza; `again` pays her as well.
 */
export const makeReopenedBooking = async (t: TestApp) => {
  const { customer, chosen, other, booking } = await t.make.twoOffers()
  const [first, second] = [chosen.provider, other.provider]
  for (const [{ id }, name] of [
    [customer, 'Ana Prado'],
    [first, 'Rui Lopes'],
    [second, 'Bia Souza'],
  ] as const)
    await t.db
      .update(users)
      .set({ fullName: toFullName(name) })
      .where(eq(users.id, id))
  const approve = async ({ pk }: { pk: number }) =>
    void okBody(await postStep(t, customer, `/api/offers/${pk}/approve/`))
  const agree = async ({ pk }: { pk: number }) => {
    await approve({ pk })
    return fundBooking(t.context, { booking, pk, customer })
  }
  const at = `/api/bookings/${booking}`
  await agree(chosen)
  const dispute = await openDispute(t, { booking, customer })
  okBody(await postStep(t, customer, `/api/disputes/${dispute}/withdraw/`))
  okBody(await postStep(t, first, `${at}/cancel/`, { reason: 'Não posso mais' }))
  okBody(await postStep(t, customer, `${at}/revive/`))
  return { booking, customer, first, second, approveAgain: () => approve(other), again: () => agree(other) }
}

export const makeRebookedJob = async (t: TestApp) => {
  const made = await makeReopenedBooking(t)
  await made.again()
  return made
}
