import type { BodyOf } from '@/lib/contract/endpoint'
import type { createWithdrawal } from '@/lib/contract/wallet'
import type { Needs } from '@/server/context'
import { DomainError, notFoundError, outOfBoundsError, stateChangedError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { enqueue } from '@/server/jobs/outbox'
import { requireReady, type Requirement } from '@/server/modules/accounts/guards'
import { reauthenticate } from '@/server/modules/accounts/reauthentication'
import { credit, creditAfterDebt, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { lookUpDestinationOwner, requireOwnTaxNumber, requireUsableDestination } from './destinations'
import { maskDestination } from './mask-destination'
import { mayCancel, sendingTimeoutMs } from './policy'
import { findOwnWithdrawal, insertWithdrawal, type Withdrawal } from './repository'
import { withdrawalStateMachine } from './state-machine'

/** The confirmed address receives the withdrawal's mails. */
const needs: Requirement[] = ['provider', 'email']

type Request = BodyOf<typeof createWithdrawal>

const byProvider = (user: number): Actor => ({ actor: 'provider', user })

/** Debits the available balance. The account's minimum rejects an overdraft under concurrency. */
const debitAvailable = (work: UnitOfWork, { id, userId: owner, amountCents }: Withdrawal) =>
  postJournal(work, {
    eventKey: `withdrawal.requested:${id}`,
    kind: 'withdrawal_requested',
    actor: 'provider',
    lines: [
      debit({ kind: 'provider_available', owner }, amountCents),
      credit({ kind: 'withdraw_transit', owner }, amountCents),
    ],
  })

/** Asked for, confirmed by the password that was typed, and queued for the worker: one after the other, at once. */
const createWithdrawalRow = async (
  context: Needs<'gateway'>,
  work: UnitOfWork,
  caller: number,
  { owner, ...body }: Request & { owner: Awaited<ReturnType<typeof lookUpDestinationOwner>> },
): Promise<number> => {
  const { tx, now } = work
  const person = await requireReady(tx, caller, needs)
  const destination = await requireUsableDestination(context, tx, { person, pk: body.transfer, now, owner })
  const asked = await insertWithdrawal(tx, {
    userId: caller,
    destinationId: destination.id,
    ownerTaxNumber: requireOwnTaxNumber(destination, person, 'transfer'),
    amountCents: body.amount_cents,
    gateway: context.gateway.name,
    requestedAt: now,
    // Should the job be lost, the sweep sends it.
    nextPollAt: new Date(now.getTime() + sendingTimeoutMs),
  })
  await recordCreation(work, withdrawalStateMachine, asked, { step: 'request', by: byProvider(caller) })
  await debitAvailable(work, asked)
  const confirmed = await transition(work, withdrawalStateMachine, asked, {
    step: 'confirm',
    by: byProvider(caller),
  })
  await transition(work, withdrawalStateMachine, confirmed, {
    step: 'queue',
    by: systemActor,
    events: ({ after }) => [
      { type: 'withdrawal.requested', withdrawal: after, to: maskDestination(destination) },
    ],
  })
  await enqueue(tx, 'withdrawal.advance', { withdrawal: asked.id })
  return asked.id
}

/** Sends available money on its way, after the password was typed again. Answers which withdrawal it is. */
export const requestPayout = async (
  context: WorkContext & Needs<'config' | 'gateway'>,
  caller: number,
  body: Request,
  attempt: IdempotencyKey | null,
): Promise<number> => {
  await reauthenticate(context, await requireReady(context.db, caller, needs), body)
  const owner = await lookUpDestinationOwner(context, caller, body.transfer)
  try {
    return await unitOfWork(context, (work) =>
      withIdempotencyKey(work.tx, attempt, () =>
        createWithdrawalRow(context, work, caller, { ...body, owner }),
      ),
    )
  } catch (error) {
    if (error instanceof DomainError && error.code === 'insufficient_funds')
      throw outOfBoundsError(
        'amount_cents',
        'above_balance',
        { most_cents: await readBalance(context.db, { kind: 'provider_available', owner: caller }) },
        error.code,
      )
    throw error
  }
}

const cancelUnsent = async (work: UnitOfWork, caller: number, pk: number): Promise<number> => {
  const found = await findOwnWithdrawal(work.tx, caller, pk)
  if (!found) throw notFoundError()
  const canceled = await transition(work, withdrawalStateMachine, found.withdrawal, {
    step: 'cancel',
    by: byProvider(caller),
    check: (withdrawal) => {
      if (!mayCancel({ ...found, withdrawal }, work.now)) throw stateChangedError()
    },
    values: () => ({ nextPollAt: null }),
  })
  const { id, userId: owner, amountCents: cents } = canceled
  const { lines } = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents })
  await postJournal(work, {
    eventKey: `withdrawal.canceled:${id}`,
    kind: 'withdrawal_canceled',
    actor: 'provider',
    lines: [debit({ kind: 'withdraw_transit', owner }, cents), ...lines],
  })
  await work.emitEvent({
    type: 'withdrawal.canceled',
    withdrawal: canceled,
    to: maskDestination(found.destination),
  })
  return id
}

/** Takes a waiting withdrawal back. Against a worker that is just sending it, one of the two wins. */
export const cancelPayout = (
  context: WorkContext,
  caller: number,
  pk: number,
  attempt: IdempotencyKey | null,
): Promise<number> =>
  unitOfWork(context, (work) => withIdempotencyKey(work.tx, attempt, () => cancelUnsent(work, caller, pk)))
