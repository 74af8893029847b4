import { formatIndicator } from '@/lib/contract/indicators'
import type { WithdrawalEvent } from '@/server/modules/withdrawals/events'
import type { Work } from '@/server/process/unit-of-work'
import { notify } from './service'

/** Told to whose money it is. */
export const ofWithdrawal =
  (template: 'withdrawal_paid' | 'withdrawal_rejected' | 'withdrawal_returned') =>
  ({ tx, emit }: Work, event: WithdrawalEvent): Promise<void> => {
    const { withdrawal, to } = event
    const cents = event.type === 'withdrawal.returned' ? event.cents : withdrawal.amountCents
    return notify(tx, emit, [
      {
        user: withdrawal.userId,
        indicator: formatIndicator({ side: 'wallet', withdrawal: withdrawal.id }),
        template,
        params: { amount_cents: cents, name: to },
      },
    ])
  }
