import { autoCompleteHours } from '@/lib/contract/booking-process'
import { isEscrowed, isNoShow, type BookingState } from '@/lib/contract/booking-states'
import type { CustomerBalance, ProviderBalance } from '@/lib/contract/wallet'
import { commissionDue } from '@/lib/shared/commission'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { findBooking } from '@/server/modules/bookings/service'
import { readNoShowSums } from '@/server/modules/escrow/service'
import { findBalances, findCustomerExtras, findEscrowedJobs, type EscrowedJob } from './repository'

/** Runs two statements, independent of the number of jobs. */
export const readCustomerBalance = async (db: Executor, customer: number): Promise<CustomerBalance> => {
  const has = await findBalances(db, customer)
  const { bonus, heldCents, openDeposits } = await findCustomerExtras(db, customer)
  return {
    cash_cents: has.customer_cash ?? 0,
    bonus_cents: has.customer_bonus ?? 0,
    bonus: bonus.map(({ cents, expiresAt }) => ({
      amount_cents: cents,
      expires_at: expiresAt.toISOString(),
    })),
    held_cents: heldCents,
    debt_cents: has.customer_debt ?? 0,
    open_deposits: openDeposits.map(({ id, cents, expiresAt }) => ({
      pk: id,
      amount_cents: cents,
      expires_at: expiresAt.toISOString(),
    })),
  }
}

type IncomingPayment = ProviderBalance['coming'][number]

const reasons: Partial<Record<BookingState, IncomingPayment['reason']>> = {
  delivered: 'waiting_confirmation',
  changes_requested: 'changes_requested',
  disputed: 'dispute',
}

/**
 * Returns the expected time of release without an objection: some hours after delivery, or after the agreed
 * end.
 */
const expectedAt = ({ status, endsAt, completesAt }: EscrowedJob): Date | null => {
  if (status === 'delivered') return completesAt
  if (status !== 'approved' && status !== 'in_progress') return null
  return endsAt && new Date(endsAt.getTime() + autoCompleteHours * 3_600_000)
}

/** Shows the no-show fee the provider will receive without an objection; only if the customer was absent. */
const presentNoShow = async (db: Executor, job: EscrowedJob, locale: Locale): Promise<IncomingPayment[]> => {
  const booking = await findBooking(db, job.booking)
  const sums = booking && (await readNoShowSums(db, booking))
  if (!sums || sums.provider_cents === 0) return []
  return [
    {
      booking: job.booking,
      service: job.service[locale],
      gross_cents: sums.provider_cents + sums.commission_cents,
      commission_cents: sums.commission_cents,
      amount_cents: sums.provider_cents,
      expected_at: booking.disputeUntil?.toISOString() ?? null,
      reason: 'no_show',
    },
  ]
}

const present = (job: EscrowedJob, locale: Locale): IncomingPayment => {
  const commission = commissionDue(Math.max(0, job.heldCents - job.materialCents), job.commissionPercent)
  return {
    booking: job.booking,
    service: job.service[locale],
    gross_cents: job.heldCents,
    commission_cents: commission,
    amount_cents: job.heldCents - commission,
    expected_at: expectedAt(job)?.toISOString() ?? null,
    reason: reasons[job.status] ?? 'work_to_do',
  }
}

/**
 * Returns the provider's net part of a disputed amount. Escrowed money still bears commission; released money
 * already bore it, and the platform bears that part itself.
 */
const disputedNetCents = (job: EscrowedJob): number => {
  const { heldCents, frozenCents, borneCents, materialCents, commissionPercent } = job
  const netOf = (cents: number) =>
    cents - commissionDue(Math.max(0, cents - materialCents), commissionPercent)
  return netOf(heldCents + frozenCents) - netOf(heldCents) + borneCents
}

/** Lists a job with its escrow; if a bank disputes all of it, with the disputed amount. */
const listed = (job: EscrowedJob): EscrowedJob[] => {
  if (job.heldCents > 0) return [job]
  return isEscrowed(job.status) ? [{ ...job, heldCents: job.contestedCents, status: 'disputed' }] : []
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

/**
 * Runs two statements, independent of the number of jobs, plus some per no-show within its objection period.
 */
export const readProviderBalance = async (
  db: Executor,
  provider: number,
  locale: Locale,
): Promise<ProviderBalance> => {
  const has = await findBalances(db, provider)
  const all = await findEscrowedJobs(db, provider)
  const jobs = all.filter(({ status }) => !isNoShow(status))
  const missed: IncomingPayment[] = []
  for (const job of all) if (isNoShow(job.status)) missed.push(...(await presentNoShow(db, job, locale)))
  const held = jobs.filter(({ heldCents }) => heldCents > 0).map((job) => present(job, locale))
  const undisputed = [...held.filter(({ reason }) => reason !== 'dispute'), ...missed]
  const disputed = held.filter(({ reason }) => reason === 'dispute')
  const [next] = undisputed
    .flatMap(({ booking, amount_cents, expected_at }) =>
      expected_at === null ? [] : [{ booking, amount_cents, expected_at }],
    )
    .sort((a, b) => a.expected_at.localeCompare(b.expected_at) || a.booking - b.booking)
  return {
    available_cents: has.provider_available ?? 0,
    coming_cents: sum(undisputed.map(({ amount_cents }) => amount_cents)),
    coming: [...jobs.flatMap(listed).map((job) => present(job, locale)), ...missed],
    in_dispute_cents: sum(disputed.map(({ amount_cents }) => amount_cents)) + sum(all.map(disputedNetCents)),
    reserve_cents: has.provider_reserve ?? 0,
    in_transit_cents: has.withdraw_transit ?? 0,
    debt_cents: has.provider_debt ?? 0,
    next: next ?? null,
  }
}
