import { credit, debit, post } from '@/server/modules/ledger/service'
import type { Reaction } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { bonusOf, giveBonusBack, lockBalance } from './deposit-balance'
import { banishLot, findPosted, recallLot } from './deposit-repository'

interface Deposit {
  id: number
  payerId: number
}

const takenKey = (chargeback: number) => `bonus.contested:${chargeback}`

/** Takes back the bonus of a deposit that is gone, as far as it is not spent. */
const takeBonus = async (work: Work, { id: payment, payerId: owner }: Deposit, eventKey: string) => {
  const { bonus } = await lockBalance(work, owner)
  const left = await banishLot(work.tx, payment, work.now)
  const cents = Math.min(left, bonus)
  await giveBonusBack(work, owner, { eventKey, kind: 'bonus_taken_back', actor: 'gateway', payment, cents })
}

/** While a bank contests a deposit, its bonus cannot be spent. */
export const contestBonus: Reaction<'chargeback.opened'> = async (work, { payment, chargeback }) => {
  if (payment.purpose === 'deposit') await takeBonus(work, payment, takenKey(chargeback.id))
}

/** The bank decided for us: the bonus can be spent again, until it would have ended. */
export const restoreBonus: Reaction<'chargeback.closed'> = async (work, { payment, chargeback, won }) => {
  if (payment.purpose !== 'deposit' || !won) return
  const { id, payerId: owner } = payment
  await lockBalance(work, owner)
  const cents = await findPosted(work.tx, takenKey(chargeback.id))
  await recallLot(work.tx, id, cents)
  if (cents > 0)
    await post(work, {
      eventKey: `bonus.restored:${chargeback.id}`,
      kind: 'bonus_granted',
      payment: id,
      actor: 'system',
      lines: [debit({ kind: 'promo' }, cents), credit(bonusOf(owner), cents)],
    })
}

/** A deposit was given back at the gateway's own desk. */
export const followRefund: Reaction<'payment.refunded'> = async (work, { payment, refund }) => {
  if (payment.purpose === 'deposit' && refund?.origin === 'external')
    await takeBonus(work, payment, `bonus.refunded_outside:${refund.id}`)
}
