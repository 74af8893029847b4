import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import type { EventHandler } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { bonusAccount, lockBalance, returnBonus } from './deposit-balance'
import { findPostedCents, freezeLot, unfreezeLot } from './deposit-repository'

interface Deposit {
  id: number
  payerId: number
}

const freezeKey = (chargeback: number) => `bonus.contested:${chargeback}`

/** Takes back the bonus of a deposit that is gone, as far as it is not spent. */
const takeBonusOutOfUse = async (
  work: UnitOfWork,
  { id: payment, payerId: owner }: Deposit,
  eventKey: string,
) => {
  const { bonus } = await lockBalance(work, owner)
  const left = await freezeLot(work.tx, payment, work.now)
  const cents = Math.min(left, bonus)
  await returnBonus(work, owner, { eventKey, kind: 'bonus_taken_back', actor: 'gateway', payment, cents })
}

/** While a bank contests a deposit, its bonus cannot be spent. */
export const freezeBonus: EventHandler<'chargeback.opened'> = async (work, { payment, chargeback }) => {
  if (payment.purpose === 'deposit') await takeBonusOutOfUse(work, payment, freezeKey(chargeback.id))
}

/** The bank decided for us: the bonus can be spent again, until it would have ended. */
export const unfreezeBonus: EventHandler<'chargeback.closed'> = async (
  work,
  { payment, chargeback, won },
) => {
  if (payment.purpose !== 'deposit' || !won) return
  const { id, payerId: owner } = payment
  await lockBalance(work, owner)
  const cents = await findPostedCents(work.tx, freezeKey(chargeback.id))
  await unfreezeLot(work.tx, id, cents)
  if (cents > 0)
    await postJournal(work, {
      eventKey: `bonus.restored:${chargeback.id}`,
      kind: 'bonus_granted',
      payment: id,
      actor: 'system',
      lines: [debit({ kind: 'promo' }, cents), credit(bonusAccount(owner), cents)],
    })
}

/** A deposit was given back at the gateway's own desk. */
export const revokeRefundedBonus: EventHandler<'payment.refunded'> = async (work, { payment, refund }) => {
  if (payment.purpose === 'deposit' && refund?.origin === 'external')
    await takeBonusOutOfUse(work, payment, `bonus.refunded_outside:${refund.id}`)
}
