import { coupons } from '@/server/db/schema/coupons'
import type { TestApp } from '../make-app'
import { setDepositTiers } from '../payment-actions'
import type { TestUser } from '../people'
import {
  couponCode,
  fraudSteps,
  type FraudSteps,
  type Job,
  type Life,
  type Person,
  type Random,
} from './fraud-steps'

/** Schemes that once left a person with more than they had paid in; each run begins with them. */
export const knownSchemes: readonly (readonly string[])[] = [
  ['payByCoupon', 'complete'],
  ['payByCoupon', 'split'],
  ['save', 'spend', 'complete', 'contestDeposits', 'lose'],
  ['save', 'spend', 'contestDeposits', 'complete', 'lose'],
  // No gain so far; the promotion comes back with the price.
  ['payByCoupon', 'complete', 'claimAll'],
  ['save', 'spend', 'complete', 'claimAll'],
]

const day = 86_400_000

/** A coupon and deposits that give as much as ever may be given. */
export const offerPromotions = async (t: TestApp): Promise<void> => {
  await t.db
    .insert(coupons)
    .values({ code: couponCode, textPt: 'Tudo', textEn: 'All', percent: 100, usesEach: 30_000 })
  await setDepositTiers(t, [10_000, 2_000, 180], [20_000, 6_000, 30])
}

export const makePerson = async (t: TestApp, accounts: number): Promise<Person> => {
  const person: Person = { customers: [await t.make.customer()], providers: [await t.make.provider()] }
  if (accounts > 2) person.customers.push(await t.make.customer())
  if (accounts > 3) person.providers.push(await t.make.provider())
  return person
}

/**
 * The money of a person, in the balances of their accounts and back at their bank, less what they paid in. A bank that
 * takes back what had been refunded before pays twice by its own mistake, which no rule of ours can prevent: that part
 * does not count.
 */
const readGain = async (t: TestApp, { customers, providers }: Person): Promise<number> => {
  const { rows } = await t.context.pool.query<{ gain: string }>(
    `select (select coalesce(sum(balance_cents), 0) from ledger_accounts where owner_id = any($1)
        and kind in ('customer_cash', 'provider_available', 'provider_reserve'))
      + (select coalesce(sum(p.gateway_refunded_cents - p.gateway_paid_cents + coalesce(a.balance_cents, 0)), 0)
        from payments p left join ledger_accounts a on a.kind = 'refund_transit' and a.payment_id = p.id
        where p.payer_id = any($1))
      + (select coalesce(sum(least(c.lost, greatest(0, p.gateway_paid_cents - coalesce((
          select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.created_at < c.latest
            and r.status not in ('rejected', 'covered')), 0)))), 0)
        from payments p join (select payment_id, sum(amount_cents) as lost, max(created_at) as latest
          from chargebacks where status = 'lost' group by payment_id) c on c.payment_id = p.id
        where p.payer_id = any($1)) as gain`,
    [[...customers, ...providers].map(({ id }) => id)],
  )
  return Number(rows[0]?.gain)
}

/** Returns whether the API took a step. Throws where it failed to answer. */
const attempt = async (step: () => Promise<unknown>): Promise<boolean> => {
  try {
    await step()
    return true
  } catch (error) {
    if (error instanceof Error && /^4\d\d /.test(error.message)) return false
    throw error
  }
}

type Steps = Record<string, () => Promise<unknown>>

const first = ({ person: { customers, providers } }: Life) => ({
  customer: customers[0] as TestUser,
  provider: providers[0] as TestUser,
})

const eachOpen = async ({ jobs }: Life, { isOpen }: FraudSteps, end: (job: Job) => Promise<unknown>) => {
  for (const job of jobs) if (await isOpen(job)) await end(job)
}

/** Steps of the known schemes: always between the first two accounts. */
const schemeSteps = (life: Life, steps: FraudSteps): Steps => ({
  payByCoupon: () => steps.pay(life, first(life), { coupon: couponCode }),
  save: () => steps.deposit(life, first(life).customer, 20_000),
  spend: () => steps.pay(life, first(life), { use_balance: true }),
  complete: () => eachOpen(life, steps, steps.complete),
  split: () => eachOpen(life, steps, (job) => steps.rule(job, 'split', (held) => Math.floor(held / 2))),
  claimAll: async () => {
    for (const job of life.jobs) await steps.claim(job, (most) => most)
  },
  contestDeposits: async () => {
    for (const one of life.deposits) await steps.p.tell(one, 'med')
  },
  lose: async () => {
    for (const one of life.deposits) await steps.p.tell(one, 'dispute_lost')
  },
})

const randomSteps = (life: Life, steps: FraudSteps, below: Random): Steps => {
  const { p, oneOf } = steps
  const { person, paid, deposits, jobs } = life
  const anyHeld = (held: number) => below(held + 1)
  const ends = [
    steps.complete,
    steps.complete,
    (job: Job) => steps.rule(job, 'split', anyHeld),
    (job: Job) => steps.rule(job, oneOf(['split', 'refund', 'release'] as const) ?? 'split', anyHeld),
    (job: Job) => steps.cancel(job, job.customer),
    (job: Job) => steps.cancel(job, job.provider),
  ]
  return {
    deposit: () =>
      steps.deposit(life, oneOf(person.customers) as TestUser, oneOf([5_000, 10_000, 20_000]) ?? 5_000),
    pay: () =>
      steps.pay(
        life,
        { customer: oneOf(person.customers) as TestUser, provider: oneOf(person.providers) as TestUser },
        { use_balance: below(3) > 0, ...(below(3) > 0 ? { coupon: couponCode } : {}) },
      ),
    draw: async () => {
      const job = oneOf(jobs.filter(({ material }) => material > 0))
      if (job) await steps.draw(job)
    },
    end: async () => {
      const job = oneOf(jobs)
      if (job && (await steps.isOpen(job))) await oneOf(ends)?.(job)
    },
    contest: async () => {
      const payment = oneOf(paid)
      if (payment) await p.tell(payment, oneOf(['med', 'chargeback', 'chargeback_partly'] as const) ?? 'med')
    },
    decide: async () => {
      const payment = oneOf(paid)
      if (payment) await p.tell(payment, below(4) ? 'dispute_lost' : 'dispute_won')
    },
    claim: async () => {
      const job = oneOf(jobs)
      if (job) await steps.claim(job, anyHeld)
    },
    refund: async () => {
      const [payment, payer] = [oneOf(deposits), oneOf(person.customers)]
      if (payment && payer) await steps.refundDeposit(payer, payment)
    },
  }
}

const wheel = ['deposit', 'pay', 'pay', 'pay', 'draw', 'end', 'end', 'claim', 'contest', 'decide', 'refund']

/** Banks decide, jobs are completed, and the rest of deposits is refunded. */
const finish = async (life: Life, steps: FraudSteps, below: Random): Promise<void> => {
  const { p } = steps
  for (const payment of life.paid)
    await attempt(() => p.tell(payment, below(4) ? 'dispute_lost' : 'dispute_won'))
  await eachOpen(life, steps, (job) => attempt(() => steps.complete(job)))
  await p.pass(10)
  for (const payment of life.deposits)
    for (const payer of life.person.customers) await attempt(() => steps.refundDeposit(payer, payment))
  await p.pass(10)
}

interface Course {
  /** Number of random steps. */
  length: number
  /** Names of the first steps. */
  scheme?: readonly string[]
}

/**
 * Returns a function that leads one life of a person who plays both sides: deposits, coupons, bonus, cards, splits,
 * cancellations, advances and contests in any order. It returns how much more the person has at its end and the steps
 * taken, or null.
 */
export const makeLives = async (t: TestApp, random: () => number) => {
  const below: Random = (bound) => random() % bound
  const steps = fraudSteps(t, below, await t.make.user({ isOperator: true }))
  return async (person: Person, { length, scheme = [] }: Course): Promise<string | null> => {
    t.travel(day)
    const life: Life = { person, paid: [], deposits: [], jobs: [] }
    const known = { ...schemeSteps(life, steps), ...randomSteps(life, steps, below) }
    const opening = [...scheme, ...(scheme.length > 0 || length === 0 ? [] : [below(2) ? 'deposit' : 'pay'])]
    const before = await readGain(t, person)
    const taken: string[] = []
    for (let n = 0; n < scheme.length + length; n++) {
      const name = opening[n] ?? steps.oneOf(wheel) ?? 'pay'
      const step = known[name as keyof typeof known]
      if (!step) throw new Error(`there is no step ${name}`)
      taken.push((await attempt(step)) ? name : `${name}?`)
    }
    await finish(life, steps, below)
    const gain = (await readGain(t, person)) - before
    return gain > 0 ? `${gain} cents were made of nothing by ${taken.join(', ')}` : null
  }
}
