import { z } from 'zod'
import { GatewayRefused, type Payout, type PayoutRequest } from '@/server/adapters/payments/port'
import type { Context } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { bySystem } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import type { Destination } from './destination-repository'
import { withdrawalMachine } from './machine'
import { apply, destinationOf, reject, stick } from './outcome'
import { absenceMs, fundsMs, isOverdue, nextLookMs, sendingMs } from './policy'
import { changeWithdrawal, findWithdrawal, lockWithdrawal, type Withdrawal } from './repository'

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const asPortHasIt = ({ keyType, value }: Destination): PayoutRequest['destination'] =>
  keyType ? { kind: 'pix', keyType, key: value } : { kind: 'iban', iban: value }

/** Runs on the row under its lock, if it is still in one of `states`. */
const inState = (
  context: Context,
  id: number,
  states: readonly Withdrawal['status'][],
  run: (work: Work, row: Withdrawal) => Promise<void>,
): Promise<void> =>
  unitOfWork(context, async (work) => {
    const row = await lockWithdrawal(work.tx, id)
    if (row && states.includes(row.status)) await run(work, row)
  })

/** Committed before the call: whoever finds it `sending` knows that the call may have been made. */
const beginSending = (context: Context, id: number): Promise<PayoutRequest | null> =>
  unitOfWork(context, async (work) => {
    const before = await lockWithdrawal(work.tx, id)
    if (before?.status !== 'queued') return null
    const destination = await destinationOf(work, before)
    const { reference, amountCents, ownerTaxNumber } = await takeStep(work, withdrawalMachine, before, {
      step: 'send',
      by: bySystem,
      values: () => ({ sentAt: work.now, lookAt: after(work.now, sendingMs), looks: 0 }),
    })
    return { reference, amountCents, ownerTaxNumber, destination: asPortHasIt(destination) }
  })

const loseSight = (context: Context, id: number): Promise<void> =>
  inState(context, id, ['sending'], async (work, row) => {
    await takeStep(work, withdrawalMachine, row, {
      step: 'lose-sight',
      by: bySystem,
      values: () => ({ looks: 0, lookAt: after(work.now, nextLookMs(0)), absentSince: null }),
    })
  })

/** The gateway's own balance is short: it did nothing, and will do it when customers' money has settled. */
const lacksFunds = new Set(['insufficient_balance', 'insufficient_funds'])
const failures: Partial<Record<string, Withdrawal['failure']>> = {
  wrong_owner: 'wrong_owner',
  unknown_key: 'unknown_key',
  refused_by_bank: 'refused_by_bank',
}

const beRefused = (context: Context, id: number, { code }: GatewayRefused): Promise<void> =>
  inState(context, id, ['sending', 'unknown'], async (work, row) => {
    if (!lacksFunds.has(code)) return reject(work, row, { ref: null, failure: failures[code] ?? 'other' })
    const queued = await takeStep(work, withdrawalMachine, row, {
      step: 'queue',
      by: bySystem,
      detail: code,
      // Of a call that was lost before nothing is known for ever: it may still arrive, whatever this one was told.
      values: ({ sentAt, absentSince }) => ({
        sentAt: absentSince ? sentAt : null,
        lookAt: after(work.now, fundsMs),
      }),
    })
    if (isOverdue(queued, work.now)) await stick(work, queued, 'no_funds')
  })

/** The reference is the key: sent again, it is the same payout. */
const send = async (context: Context, id: number): Promise<void> => {
  const request = await beginSending(context, id)
  if (!request) return
  let payout: Payout
  try {
    payout = await context.gateway.createPayout(request.reference, request)
  } catch (error) {
    if (error instanceof GatewayRefused) return beRefused(context, id, error)
    context.log.warn({ err: error, withdrawal: id }, 'the outcome of a payout is not known')
    return loseSight(context, id)
  }
  await apply(context, id, payout)
}

/**
 * The gateway answers and knows nothing of it. Twice, minutes apart, that is proof: then it is sent again, with the
 * same key, so that even a call which arrives after all moves money once.
 */
const noteAbsence = (context: Context, id: number): Promise<void> =>
  inState(context, id, ['unknown'], async (work, row) => {
    const since = row.absentSince ?? work.now
    const proven = after(since, absenceMs)
    if (work.now < proven) return changeWithdrawal(work.tx, id, { absentSince: since, lookAt: proven })
    await takeStep(work, withdrawalMachine, row, {
      step: 'queue',
      by: bySystem,
      detail: 'absent',
      values: () => ({ absentSince: since, lookAt: after(work.now, sendingMs) }),
    })
    await enqueue(work.tx, 'withdrawal.advance', { withdrawal: id })
  })

/** Asked again later; by an operator too, once it takes too long. */
const postpone = (context: Context, { id, status }: Withdrawal): Promise<void> =>
  inState(context, id, [status], async (work, row) => {
    await changeWithdrawal(work.tx, id, {
      looks: row.looks + 1,
      lookAt: after(work.now, nextLookMs(row.looks)),
    })
    if (isOverdue(row, work.now)) await stick(work, row, 'no_answer')
  })

const search = async (context: Context, row: Withdrawal): Promise<void> => {
  const found = await context.gateway.findPayouts(row.reference)
  const [payout] = found
  if (found.length > 1)
    return inState(context, row.id, ['unknown'], (work, it) => stick(work, it, 'contradiction'))
  return payout ? apply(context, row.id, payout) : noteAbsence(context, row.id)
}

const look = async (context: Context, row: Withdrawal): Promise<void> => {
  const payout = row.gatewayRef === null ? null : await context.gateway.getPayout(row.gatewayRef)
  if (!payout) return postpone(context, row)
  await apply(context, row.id, payout)
  if (isOverdue(row, context.clock()) && payout.status === 'processing') await postpone(context, row)
}

/** Does the next thing about one withdrawal, whatever that is; doing it twice or at once with others is harmless. */
export const advance = async (context: Context, id: number): Promise<void> => {
  const row = await findWithdrawal(context.db, id)
  if (!row) return
  const asking = async (ask: (context: Context, row: Withdrawal) => Promise<void>) => {
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
      return row.sentAt && after(row.sentAt, sendingMs) <= context.clock()
        ? loseSight(context, id)
        : undefined
    case 'unknown':
      return asking(search)
    case 'processing':
    case 'paid':
    case 'partially_returned':
      return asking(look)
  }
}

const job = z.object({ withdrawal: z.number().int() })
export const advanceJob = (context: Context, payload: unknown): Promise<void> =>
  advance(context, job.parse(payload).withdrawal)
