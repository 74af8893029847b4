import { randomUUID } from 'node:crypto'
import { cpf } from 'cpf-cnpj-validator'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import type { TestUser } from './people'

export const payeePassword = 'uma frase bem comprida'

/** Credits earnings as if a customer had paid by Pix and the work was completed: at the gateway and in the ledger. */
export const creditEarnings = async (t: TestApp, owner: number, cents: number): Promise<void> => {
  const { gateway, simulator } = t.context
  const reference = randomUUID()
  await gateway.createCharge(reference, {
    reference,
    method: 'pix',
    // The gateway keeps a fee of it.
    amountCents: Math.ceil(cents * 1.02) + 10,
    description: 'Serviço',
    payer: { email: 'ana@example.com', fullName: 'Ana Souza', taxNumber: null },
    expiresAt: new Date(t.context.clock().getTime() + 1_800_000),
    card: null,
  })
  await simulator?.command(reference, 'pay')
  await unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test.earned:${reference}`,
      kind: 'manual',
      actor: 'system',
      lines: [debit({ kind: 'psp_available' }, cents), credit({ kind: 'provider_available', owner }, cents)],
    }),
  )
}

export interface Payee extends TestUser {
  /** Id of a Pix key past its waiting period. */
  transfer: number
}

export const idempotencyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key })

export const addPixKey = (t: TestApp, who: { id: number }, body: Record<string, unknown>) =>
  t
    .as(who)
    .post('/api/payment/transfer/', { kind: 'pix', password: payeePassword, ...body }, idempotencyHeader())

/** A provider with so much available, and a key of theirs that has rested. */
export const makePayee = async (t: TestApp, cents: number): Promise<Payee> => {
  const taxNumber = cpf.generate()
  const person = await t.make.provider({
    user: { taxNumber, passwordHash: await hashPassword(payeePassword) },
  })
  const added = await addPixKey(t, person, { key_type: 'cpf', value: taxNumber })
  const { pix_keys } = okBody<{ pix_keys: { pk: number }[] }>(added)
  await t.context.pool.query("update destinations set usable_from = '2020-01-01' where user_id = $1", [
    person.id,
  ])
  if (cents > 0) await creditEarnings(t, person.id, cents)
  return { ...person, transfer: pix_keys[0]?.pk ?? 0 }
}

export const withdraw = (t: TestApp, who: Payee, cents: number, key?: string) =>
  t
    .as(who)
    .post(
      '/api/payment/withdrawals/',
      { amount_cents: cents, transfer: who.transfer, password: payeePassword },
      idempotencyHeader(key),
    )

/** Returns a payee's withdrawable balance and the amount in transit. */
export const payeeBalances = async (t: TestApp, { id: owner }: { id: number }) => ({
  available: await readBalance(t.db, { kind: 'provider_available', owner }),
  transit: await readBalance(t.db, { kind: 'withdraw_transit', owner }),
})
