import { z } from 'zod'
import { GatewayRefusedError, type Payout, type PayoutRequest } from '@/server/adapters/payments/port'
import type { Needs } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { applyPayout, escalateToOperator, rejectWithdrawal, requireDestinationOf } from './apply-payout'
import type { Destination } from './destination-repository'
import { absenceConfirmationMs, fundsRetryMs, isOverdue, nextPollMs, sendingTimeoutMs } from './policy'
import { findWithdrawal, lockWithdrawal, updateWithdrawal, type Withdrawal } from './repository'
import { withdrawalStateMachine } from './state-machine'

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const asPortHasIt = ({ keyType, value }: Destination): PayoutRequest['destination'] =>
  keyType ? { kind: 'pix', keyType, key: value } : { kind: 'iban', iban: value }

/** Runs on the row under its lock, if it is still in one of `states`. */
const inState = (
  context: WorkContext,
  id: number,
  states: readonly Withdrawal['status'][],
  run: (work: UnitOfWork, row: Withdrawal) => Promise<void>,
): Promise<void> =>
  unitOfWork(context, async (work) => {
    const row = await lockWithdrawal(work.tx, id)
    if (row && states.includes(row.status)) await run(work, row)
  })

/** Committed before the call, so that `sending` means that the call may have been made. */
const startSending = (context: WorkContext, id: number): Promise<PayoutRequest | null> =>
  unitOfWork(context, async (work) => {
    const before = await lockWithdrawal(work.tx, id)
    if (before?.status !== 'queued') return null
    const destination = await requireDestinationOf(work, before)
    const { reference, amountCents, ownerTaxNumber } = await transition(
      work,
      withdrawalStateMachine,
      before,
      {
        step: 'send',
        by: systemActor,
        values: () => ({ sentAt: work.now, nextPollAt: after(work.now, sendingTimeoutMs), pollCount: 0 }),
      },
    )
    return { reference, amountCents, ownerTaxNumber, destination: asPortHasIt(destination) }
  })

const loseSight = (context: WorkContext, id: number): Promise<void> =>
  inState(context, id, ['sending'], async (work, row) => {
    await transition(work, withdrawalStateMachine, row, {
      step: 'lose-sight',
      by: systemActor,
      values: () => ({ pollCount: 0, nextPollAt: after(work.now, nextPollMs(0)), notFoundSince: null }),
    })
  })

/** The gateway's own balance is short: it did nothing, and will do it when customers' money has settled. */
const lacksFunds = new Set(['insufficient_balance', 'insufficient_funds'])
const failures: Partial<Record<string, Withdrawal['failure']>> = {
  wrong_owner: 'wrong_owner',
  unknown_key: 'unknown_key',
  refused_by_bank: 'refused_by_bank',
}

const handleRefusal = (context: WorkContext, id: number, { code }: GatewayRefusedError): Promise<void> =>
  inState(context, id, ['sending', 'unknown'], async (work, row) => {
    if (!lacksFunds.has(code))
      return rejectWithdrawal(work, row, { ref: null, failure: failures[code] ?? 'other' })
    const queued = await transition(work, withdrawalStateMachine, row, {
      step: 'queue',
      by: systemActor,
      detail: code,
      // Keeps the outcome open: an earlier lost call may still arrive after this rejection.
      values: ({ sentAt, notFoundSince }) => ({
        sentAt: notFoundSince ? sentAt : null,
        nextPollAt: after(work.now, fundsRetryMs),
      }),
    })
    if (isOverdue(queued, work.now)) await escalateToOperator(work, queued, 'no_funds')
  })

/** The reference is the key: sent again, it is the same payout. */
const send = async (context: WorkContext & Needs<'gateway'>, id: number): Promise<void> => {
  const request = await startSending(context, id)
  if (!request) return
  let payout: Payout
  try {
    payout = await context.gateway.createPayout(request.reference, request)
  } catch (error) {
    if (error instanceof GatewayRefusedError) return handleRefusal(context, id, error)
    context.log.warn({ err: error, withdrawal: id }, 'the outcome of a payout is not known')
    return loseSight(context, id)
  }
  await applyPayout(context, id, payout)
}

/**
 * The gateway answers and knows nothing of it. Twice, minutes apart, that is proof: then it is sent again, with the
 * same key, so that even a call which arrives after all moves money once.
 */
const noteAbsence = (context: WorkContext, id: number): Promise<void> =>
  inState(context, id, ['unknown'], async (work, row) => {
    const since = row.notFoundSince ?? work.now
    const proven = after(since, absenceConfirmationMs)
    if (work.now < proven) return updateWithdrawal(work.tx, id, { notFoundSince: since, nextPollAt: proven })
    await transition(work, withdrawalStateMachine, row, {
      step: 'queue',
      by: systemActor,
      detail: 'absent',
      values: () => ({ notFoundSince: since, nextPollAt: after(work.now, sendingTimeoutMs) }),
    })
    await enqueue(work.tx, 'withdrawal.advance', { withdrawal: id })
  })

/** Asked again later; by an operator too, once it takes too long. */
const postpone = (context: WorkContext, { id, status }: Withdrawal): Promise<void> =>
  inState(context, id, [status], async (work, row) => {
    await updateWithdrawal(work.tx, id, {
      pollCount: row.pollCount + 1,
      nextPollAt: after(work.now, nextPollMs(row.pollCount)),
    })
    if (isOverdue(row, work.now)) await escalateToOperator(work, row, 'no_answer')
  })

const search = async (context: WorkContext & Needs<'gateway'>, row: Withdrawal): Promise<void> => {
  const found = await context.gateway.findPayouts(row.reference)
  const [payout] = found
  if (found.length > 1)
    return inState(context, row.id, ['unknown'], (work, it) => escalateToOperator(work, it, 'contradiction'))
  return payout ? applyPayout(context, row.id, payout) : noteAbsence(context, row.id)
}

const pollWithdrawal = async (context: WorkContext & Needs<'gateway'>, row: Withdrawal): Promise<void> => {
  const payout = row.gatewayRef === null ? null : await context.gateway.getPayout(row.gatewayRef)
  if (!payout) return postpone(context, row)
  await applyPayout(context, row.id, payout)
  if (isOverdue(row, context.clock()) && payout.status === 'processing') await postpone(context, row)
}

/** Performs the next action of one withdrawal; safe to repeat and to run concurrently. */
export const advanceWithdrawal = async (
  context: WorkContext & Needs<'gateway'>,
  id: number,
): Promise<void> => {
  const row = await findWithdrawal(context.db, id)
  if (!row) return
  const asking = async (ask: typeof search) => {
    try {
      await ask(context, row)
    } catch (error) {
      context.log.warn({ err: error, withdrawal: id }, 'a withdrawal could not be looked up')
      await postpone(context, row)
    }
  }
  switch (row.status) {
    case 'requested':
    case 'confirmed':
    case 'rejected':
    case 'returned':
    case 'canceled':
      return
    case 'queued':
      return send(context, id)
    case 'sending':
      // The worker that was sending it is gone.
      return row.sentAt && after(row.sentAt, sendingTimeoutMs) <= context.clock()
        ? loseSight(context, id)
        : undefined
    case 'unknown':
      return asking(search)
    case 'processing':
    case 'paid':
    case 'partially_returned':
      return asking(pollWithdrawal)
  }
}

const job = z.object({ withdrawal: z.number().int() })
export const runAdvanceJob = (context: WorkContext & Needs<'gateway'>, payload: unknown): Promise<void> =>
  advanceWithdrawal(context, job.parse(payload).withdrawal)
