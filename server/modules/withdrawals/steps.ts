import type { BodyOf } from '@/lib/contract/endpoint'
import type { createWithdrawal } from '@/lib/contract/wallet'
import type { Context } from '@/server/context'
import { beyond, DomainError, notFound, stateChanged } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { enqueue } from '@/server/jobs/outbox'
import { requireReady, type Need } from '@/server/modules/accounts/guards'
import { provePasswordAgain } from '@/server/modules/accounts/password-again'
import { balanceOf, credit, creditLessDebt, debit, post } from '@/server/modules/ledger/service'
import { bySystem, type By } from '@/server/process/machine'
import { recordCreation, takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { ownTaxNumber, requireUsable } from './destinations'
import { withdrawalMachine } from './machine'
import { maskOf } from './mask'
import { mayCancel, sendingMs } from './policy'
import { findOf, insertWithdrawal, type Withdrawal } from './repository'

/** What a withdrawal is told of goes to the confirmed address. */
const needs: Need[] = ['provider', 'email']

type Request = BodyOf<typeof createWithdrawal>

const byProvider = (user: number): By => ({ actor: 'provider', user })

/** Takes the money out of what is available. The account's floor refuses what is not there, however many ask. */
const takeMoney = (work: Work, { id, userId: owner, amountCents }: Withdrawal) =>
  post(work, {
    eventKey: `withdrawal.requested:${id}`,
    kind: 'withdrawal_requested',
    actor: 'provider',
    lines: [
      debit({ kind: 'provider_available', owner }, amountCents),
      credit({ kind: 'withdraw_transit', owner }, amountCents),
    ],
  })

/** Asked for, confirmed by the password that was typed, and queued for the worker: one after the other, at once. */
const begin = async (context: Context, work: Work, caller: number, body: Request): Promise<number> => {
  const { tx, now } = work
  const person = await requireReady(tx, caller, needs)
  const destination = await requireUsable(context, tx, { person, pk: body.transfer, now })
  const asked = await insertWithdrawal(tx, {
    userId: caller,
    destinationId: destination.id,
    ownerTaxNumber: ownTaxNumber(destination, person, 'transfer'),
    amountCents: body.amount_cents,
    gateway: context.gateway.name,
    requestedAt: now,
    // Should the job be lost, the sweep sends it.
    lookAt: new Date(now.getTime() + sendingMs),
  })
  await recordCreation(work, withdrawalMachine, asked, { step: 'request', by: byProvider(caller) })
  await takeMoney(work, asked)
  const confirmed = await takeStep(work, withdrawalMachine, asked, {
    step: 'confirm',
    by: byProvider(caller),
  })
  await takeStep(work, withdrawalMachine, confirmed, {
    step: 'queue',
    by: bySystem,
    says: ({ after }) => [{ type: 'withdrawal.requested', withdrawal: after, to: maskOf(destination) }],
  })
  await enqueue(tx, 'withdrawal.advance', { withdrawal: asked.id })
  return asked.id
}

/** Sends available money on its way, after the password was typed again. Answers which withdrawal it is. */
export const request = async (
  context: Context,
  caller: number,
  body: Request,
  attempt: Attempt | null,
): Promise<number> => {
  await provePasswordAgain(context, await requireReady(context.db, caller, needs), body)
  try {
    return await unitOfWork(context, (work) =>
      once(work.tx, attempt, () => begin(context, work, caller, body)),
    )
  } catch (error) {
    if (error instanceof DomainError && error.code === 'insufficient_funds')
      throw beyond(
        'amount_cents',
        'above_balance',
        { most_cents: await balanceOf(context.db, { kind: 'provider_available', owner: caller }) },
        error.code,
      )
    throw error
  }
}

const takeBack = async (work: Work, caller: number, pk: number): Promise<number> => {
  const found = await findOf(work.tx, caller, pk)
  if (!found) throw notFound()
  const canceled = await takeStep(work, withdrawalMachine, found.withdrawal, {
    step: 'cancel',
    by: byProvider(caller),
    check: (before) => {
      if (!mayCancel(before)) throw stateChanged()
    },
    values: () => ({ lookAt: null }),
  })
  const { id, userId: owner, amountCents: cents } = canceled
  const { lines } = await creditLessDebt(work.tx, { kind: 'provider_available', owner, cents })
  await post(work, {
    eventKey: `withdrawal.canceled:${id}`,
    kind: 'withdrawal_canceled',
    actor: 'provider',
    lines: [debit({ kind: 'withdraw_transit', owner }, cents), ...lines],
  })
  await work.happened({ type: 'withdrawal.canceled', withdrawal: canceled, to: maskOf(found.destination) })
  return id
}

/** Takes it back while it was not sent. Against a worker that is just sending it, one of the two wins. */
export const cancel = (
  context: Context,
  caller: number,
  pk: number,
  attempt: Attempt | null,
): Promise<number> => unitOfWork(context, (work) => once(work.tx, attempt, () => takeBack(work, caller, pk)))
