import { formatIndicator } from '@/lib/contract/indicators'
import type { WithdrawalEvent } from '@/server/modules/withdrawals/events'
import type { EventNamed } from '@/server/process/event-map'
import type { Work } from '@/server/process/work'
import { notify } from './service'
import type { Saying } from './template-params'

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

/** Told to whose bonus it is. */
const ofBonus = ({ tx, emit }: Work, { lot }: Pick<EventNamed<'bonus.expired'>, 'lot'>, saying: Saying) =>
  notify(tx, emit, [
    {
      user: lot.userId,
      indicator: formatIndicator({ side: 'wallet', payment: lot.paymentId }),
      ...saying,
    },
  ])

export const bonusExpiring = (work: Work, event: EventNamed<'bonus.expiring'>): Promise<void> =>
  ofBonus(work, event, {
    template: 'bonus_expiring',
    params: { amount_cents: event.lot.leftCents, at: event.lot.expiresAt.toISOString() },
  })

export const bonusExpired = (work: Work, event: EventNamed<'bonus.expired'>): Promise<void> =>
  ofBonus(work, event, { template: 'bonus_expired', params: { amount_cents: event.cents } })
