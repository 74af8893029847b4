import { lawsOf } from '@/server/testing/scenarios/amounts'
import { defineProof } from '../../harness/proof'

const most = { full: 1_000_000, short: 100_000 }
const mostReported = 3

export const amounts = defineProof({
  promise: 'sums are right to the cent',
  target:
    `every cent to ${most.full.toLocaleString('en')}: commission in one to five parts is 15 % of the whole, ` +
    'half a cent rounded up; coupons of 1 to 100 % drop fractions and stay within labour; a split, a fee ' +
    'and what each source gets back are together what was held; nobody below 0, nobody less for more',
  mutations: {
    cumulative: 'that a part owes what all of it so far owes, less what was taken',
    half: 'that half a cent is rounded up',
    bound: 'that a coupon takes off no more than the labour',
    remainder: 'that the cents left over go to the largest fractions',
    rest: 'that the provider gets the rest, and no share rounded apart',
  },
  run({ scale, seed, mutation }) {
    const laws = lawsOf(mutation, seed)
    const failures: string[] = []
    for (const [name, holds] of Object.entries(laws)) {
      const wrong: number[] = []
      for (let cents = 0; cents <= most[scale] && wrong.length < mostReported; cents++)
        if (!holds(cents)) wrong.push(cents)
      if (wrong.length) failures.push(`${name} is wrong of ${wrong.join(', ')} centavos`)
    }
    return Promise.resolve({ measurements: { cents: most[scale], laws: Object.keys(laws).length }, failures })
  },
})
