import { stepsFrom } from '@/lib/contract/process'
import { withdrawalProcess } from '@/lib/contract/wallet'
import type { Config } from '@/server/settings/config'
import type { Withdrawal, WithdrawalRow } from './repository'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const maxDestinations = 10

/** Delay before a new key may be used, ms: a stolen session and password cannot empty an account at once. */
export const keyCooldownMs = ({ demo, demoKeyRestMs }: Pick<Config, 'demo' | 'demoKeyRestMs'>): number =>
  demo ? demoKeyRestMs : day

/** Well above a call's timeout: a withdrawal `sending` for longer has lost its worker. */
export const sendingTimeoutMs = 2 * minute

/**
 * Only while it waits: a request is sent within seconds, so canceling a fresh one would be offered and then refused. It
 * waits when the gateway's balance was short, or when no worker has taken it in time. Never after sending: the money may
 * have arrived.
 */
export const mayCancel = (
  { withdrawal: { sentAt, requestedAt }, lacksFunds }: Pick<WithdrawalRow, 'withdrawal' | 'lacksFunds'>,
  now: Date,
): boolean => sentAt === null && (lacksFunds || now.getTime() - requestedAt.getTime() >= sendingTimeoutMs)

export const allowedSteps = (row: Pick<WithdrawalRow, 'withdrawal' | 'lacksFunds'>, now: Date): 'cancel'[] =>
  mayCancel(row, now) && stepsFrom(withdrawalProcess, row.withdrawal.status, 'provider').includes('cancel')
    ? ['cancel']
    : []

/** The gateway’s balance lacked the sum: it grows as customers' money settles. */
export const fundsRetryMs = 5 * minute

/** Until the gateway is asked again about one under way: from 2 seconds, doubling, up to 10 minutes. */
export const nextPollMs = (pollCount: number): number => Math.min(10 * minute, 2 * second * 2 ** pollCount)

/** Banks send money back weeks later, too. From a minute after it was paid, doubling, up to a day; then no more. */
export const nextPollAfterPaidMs = (pollCount: number, sincePaidMs: number): number | null =>
  sincePaidMs > 30 * day ? null : Math.min(day, minute * 2 ** pollCount)

/** Absent: the gateway says so twice, this far apart. One answer could come from before the call arrived. */
export const absenceConfirmationMs = 5 * minute
const patienceMs = { queued: hour, sending: hour, unknown: hour, processing: 3 * day }
/** Returns whether a withdrawal has been open for so long that an operator must act. */
export const isOverdue = ({ status, requestedAt }: Withdrawal, now: Date): boolean => {
  const patience = status in patienceMs ? patienceMs[status as keyof typeof patienceMs] : Infinity
  return now.getTime() - requestedAt.getTime() > patience
}

const usualMs = { pix: 10 * minute, iban: 2 * day }
const underWay: readonly Withdrawal['status'][] = [
  'requested',
  'confirmed',
  'queued',
  'sending',
  'processing',
]

/** Returns the usual arrival time; null while the outcome is unknown. */
export const expectedAt = ({ status, requestedAt }: Withdrawal, kind: 'pix' | 'iban'): Date | null =>
  underWay.includes(status) ? new Date(requestedAt.getTime() + usualMs[kind]) : null
