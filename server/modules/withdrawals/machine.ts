import { withdrawalProcess, type WithdrawalState, type WithdrawalStep } from '@/lib/contract/wallet'
import type { Machine } from '@/server/process/machine'
import { moveWithdrawal, type Withdrawal, type WithdrawalValues } from './repository'

/** How withdrawals move: the one table, their compare-and-set, and what the journal keeps of them. */
export const withdrawalMachine: Machine<WithdrawalStep, WithdrawalState, Withdrawal, WithdrawalValues> = {
  process: withdrawalProcess,
  prefix: '',
  move: moveWithdrawal,
  subject: ({ id }) => ({ kind: 'withdrawal', id }),
}
