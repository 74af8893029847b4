import { cpf } from 'cpf-cnpj-validator'
import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { addPixKey, creditEarnings, payeeBalances, withdraw } from './payees'
import { paymentActions } from './payment-actions'
import type { TestUser } from './people'

/** Completes a user's refunds and withdraws their earnings, so that no balance blocks erasure. */
export const settleMoney = async (t: TestApp, who: TestUser): Promise<void> => {
  await t.drain()
  const { available } = await payeeBalances(t, who)
  if (available > 0) {
    // Cards are not settled yet: somebody else's Pix pays it out.
    await creditEarnings(t, (await t.make.provider()).id, available)
    const taxNumber = cpf.generate()
    await t.db.update(users).set({ taxNumber }).where(eq(users.id, who.id))
    const { pix_keys } = okBody<{ pix_keys: { pk: number }[] }>(
      await addPixKey(t, who, { key_type: 'cpf', value: taxNumber }),
    )
    await t.context.pool.query("update destinations set usable_from = '2020-01-01' where user_id = $1", [
      who.id,
    ])
    okBody(await withdraw(t, { ...who, transfer: pix_keys[0]?.pk ?? 0 }, available))
  }
  await t.drain()
  await paymentActions(t).pass(10)
}
