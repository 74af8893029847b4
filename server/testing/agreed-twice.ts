import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { users } from '@/server/db/schema/accounts'
import { keptName } from '@/server/modules/accounts/person'
import { fund } from './fund'
import type { TestApp } from './make-app'
import { okay } from './okay'
import { stepOf } from './paid-job'

/**
 * A booking whose first provider, Rui Lopes, was paid, met a dispute that was withdrawn, and left. Its customer, Ana
 * Prado, opened it again. `approveAgain` holds it for the second, Bia Souza; `again` pays her as well.
 */
export const reopened = async (t: TestApp) => {
  const { customer, chosen, other, booking } = await t.make.twoOffers()
  const [first, second] = [chosen.provider, other.provider]
  for (const [{ id }, name] of [
    [customer, 'Ana Prado'],
    [first, 'Rui Lopes'],
    [second, 'Bia Souza'],
  ] as const)
    await t.db
      .update(users)
      .set({ fullName: keptName(name) })
      .where(eq(users.id, id))
  const approve = async ({ pk }: { pk: number }) =>
    void okay(await stepOf(t, customer, `/api/offers/${pk}/approve/`))
  const agree = async ({ pk }: { pk: number }) => {
    await approve({ pk })
    return fund(t.context, { booking, pk, customer })
  }
  const at = `/api/bookings/${booking}`
  await agree(chosen)
  okay(await stepOf(t, customer, `${at}/dispute/`, { reason: 'Não veio ver o lugar' }))
  const { pk } = okay<Dispute>(await t.as(customer).get(`${at}/dispute/`))
  okay(await stepOf(t, customer, `/api/disputes/${pk}/withdraw/`))
  okay(await stepOf(t, first, `${at}/cancel/`, { reason: 'Não posso mais' }))
  okay(await stepOf(t, customer, `${at}/revive/`))
  return { booking, customer, first, second, approveAgain: () => approve(other), again: () => agree(other) }
}

export const agreedTwice = async (t: TestApp) => {
  const made = await reopened(t)
  await made.again()
  return made
}
