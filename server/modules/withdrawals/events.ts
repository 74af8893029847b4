import type { Withdrawal } from './repository'

/** Why a withdrawal waits for an operator. */
export type StuckReason =
  /** The gateway neither confirms nor denies it. */
  | 'no_answer'
  /** The gateway's own balance does not hold it, for long. */
  | 'no_funds'
  /** The gateway says something impossible: another amount, or a destination that is not ours. */
  | 'contradiction'

/** The row as it is after the step; `to` is where the money goes, masked. */
interface About {
  withdrawal: Withdrawal
  to: string
}

export type WithdrawalEvent =
  | ({ type: 'withdrawal.requested' } & About)
  | ({ type: 'withdrawal.canceled' } & About)
  | ({ type: 'withdrawal.sent' } & About)
  | ({ type: 'withdrawal.paid' } & About)
  | ({ type: 'withdrawal.rejected' } & About)
  /** `cents` came back now; the row says how much did so far. */
  | ({ type: 'withdrawal.returned'; cents: number } & About)
  | ({ type: 'withdrawal.stuck'; reason: StuckReason } & About)
