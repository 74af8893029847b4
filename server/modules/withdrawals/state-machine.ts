import { withdrawalProcess, type WithdrawalState, type WithdrawalStep } from '@/lib/contract/wallet'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetWithdrawal, type Withdrawal, type WithdrawalValues } from './repository'

/** How withdrawals move: the one table, their compare-and-set, and what the journal keeps of them. */
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
