import { makeApp } from '@/server/testing/make-app'
import { seededRandom } from '@/server/testing/seeded-random'
import { defineProof } from '../../harness/proof'
import { backMs, backPastDeathMs, converse, type Faults } from './conversations'

const scales: Record<'full' | 'short', Faults> = {
  full: { rooms: 20, messages: 20_000, cuts: 300, kills: 10, redisKills: 3, eachMs: 300, isWhole: true },
  // A slow machine is slow for everybody: how long they are away is not judged.
  short: { rooms: 6, messages: 2_000, cuts: 30, kills: 1, redisKills: 1, eachMs: 0, isWhole: false },
}
const { messages, cuts, kills, redisKills } = scales.full

export const chat = defineProof({
  promise: 'no message is lost, doubled or out of order',
  target:
    `${messages.toLocaleString('en')} messages in ${scales.full.rooms} conversations at once, of whom each ` +
    `writes three a second, over two programs, ${cuts} sockets cut, a program killed ${kills} times and ` +
    `Redis ${redisKills} times, one side away for a day: everything written is stored once, in the order it ` +
    'was written, numbered without gaps, and both sides show it; of a hundred whose socket was cut ' +
    `ninety-nine are back with all they missed within ${backMs / 1_000} s, and of a hundred who lost it to ` +
    `the death of a program or of Redis within ${backPastDeathMs / 1_000} s`,
  mutations: {
    once: 'that a message sent again is known as the same',
    in_turn: 'that one message is sent after the other',
    caught_up: 'that what was missed is fetched',
    kept: 'that what is unsent is kept while the connection is lost',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ connections: 20 })
    try {
      return await converse(t, scales[scale], seededRandom(seed), mutation)
    } finally {
      await t.close()
    }
  },
})
