import { withdrawalProcess, type WithdrawalState, type WithdrawalStep } from '@/lib/contract/wallet'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetWithdrawal, type Withdrawal, type WithdrawalValues } from './repository'

/** State machine of withdrawals: transitions, compare-and-set and journal columns. */
export const withdrawalStateMachine: StateMachine<
  WithdrawalStep,
  WithdrawalState,
  Withdrawal,
  WithdrawalValues
> = {
  process: withdrawalProcess,
  prefix: '',
  compareAndSet: compareAndSetWithdrawal,
  subject: ({ id }) => ({ kind: 'withdrawal', id }),
}
