import { formatIndicator } from '@/lib/contract/indicators'
import type { WithdrawalEvent } from '@/server/modules/withdrawals/events'
import type { EventNamed } from '@/server/process/event-map'
import type { UnitOfWork } from '@/server/process/work'
import { notifyUsers } from './service'
import type { TemplateWithParams } from './template-params'

/** Told to whose money it is. */
export const notifyWithdrawal =
  (template: 'withdrawal_paid' | 'withdrawal_rejected' | 'withdrawal_returned') =>
  ({ tx, broadcast }: UnitOfWork, event: WithdrawalEvent): Promise<void> => {
    const { withdrawal, to } = event
    const cents = event.type === 'withdrawal.returned' ? event.cents : withdrawal.amountCents
    return notifyUsers(tx, broadcast, [
      {
        user: withdrawal.userId,
        indicator: formatIndicator({ side: 'wallet', withdrawal: withdrawal.id }),
        template,
        params: { amount_cents: cents, name: to },
      },
    ])
  }

/** Told to whose bonus it is. */
const ofBonus = (
  { tx, broadcast }: UnitOfWork,
  { lot }: Pick<EventNamed<'bonus.expired'>, 'lot'>,
  saying: TemplateWithParams,
) =>
  notifyUsers(tx, broadcast, [
    {
      user: lot.userId,
      indicator: formatIndicator({ side: 'wallet', payment: lot.paymentId }),
      ...saying,
    },
  ])

export const notifyBonusExpiring = (work: UnitOfWork, event: EventNamed<'bonus.expiring'>): Promise<void> =>
  ofBonus(work, event, {
    template: 'bonus_expiring',
    params: { amount_cents: event.lot.leftCents, at: event.lot.expiresAt.toISOString() },
  })

export const notifyBonusExpired = (work: UnitOfWork, event: EventNamed<'bonus.expired'>): Promise<void> =>
  ofBonus(work, event, { template: 'bonus_expired', params: { amount_cents: event.cents } })
