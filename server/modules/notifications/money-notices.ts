import { formatIndicator } from '@/lib/contract/indicators'
import type { WithdrawalEvent } from '@/server/modules/withdrawals/events'
import type { EventNamed } from '@/server/process/event-map'
import type { UnitOfWork } from '@/server/process/work'
import { notifyUsers } from './service'
import type { TemplateWithParams } from './template-params'

/** Sent to the owner of the withdrawal. */
const notifyPayee = (
  { tx, broadcast }: UnitOfWork,
  { withdrawal }: WithdrawalEvent,
  notice: TemplateWithParams,
): Promise<void> =>
  notifyUsers(tx, broadcast, [
    {
      user: withdrawal.userId,
      indicator: formatIndicator({ side: 'wallet', withdrawal: withdrawal.id }),
      ...notice,
    },
  ])

export const notifyWithdrawal =
  (template: 'withdrawal_paid' | 'withdrawal_rejected') =>
  (work: UnitOfWork, event: WithdrawalEvent): Promise<void> =>
    notifyPayee(work, event, {
      template,
      params: { amount_cents: event.withdrawal.amountCents, name: event.to },
    })

export const notifyWithdrawalReturned = (
  work: UnitOfWork,
  event: EventNamed<'withdrawal.returned'>,
): Promise<void> => {
  const { cents, to: name, withdrawal } = event
  const params = { amount_cents: cents, name }
  return notifyPayee(
    work,
    event,
    withdrawal.status === 'partially_returned'
      ? { template: 'withdrawal_partly_returned', params: { ...params, total_cents: withdrawal.amountCents } }
      : { template: 'withdrawal_returned', params },
  )
}

/** Notifies the owner of a bonus. */
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
