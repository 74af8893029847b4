import { defineProof } from '../../harness/define-proof'
import { againstModel } from './against-model'
import { atOnce } from './at-once'
import { kills } from './kills'

const scales = {
  full: {
    runs: 1_000,
    events: 200,
    reversed: 500,
    kills: { transfers: 20_000, ofProgram: 60, ofDatabase: 10 },
  },
  short: { runs: 104, events: 20, reversed: 50, kills: { transfers: 2_000, ofProgram: 6, ofDatabase: 1 } },
}

export const ledger = defineProof({
  promise: 'money is conserved',
  target:
    '60 kills of a program and 10 of PostgreSQL under 20,000 transfers: the sum is 0, nothing acknowledged is lost or posted twice; 100,000 random operations as the model says; one event 50 times at once × 200 posts once; 500 journals undone twice each: 500',
  mutations: {
    lock: 'the row lock under which a balance moves',
    floor: 'the floor of an account',
    event_key: 'that an event posts once',
    deferred: 'the sum of a journal, looked at by its commit',
    append_only: 'that entries stay as they are',
  },
  async run({ scale, seed, mutation }) {
    const { runs, events, reversed, kills: killed } = scales[scale]
    const model = await againstModel(runs, seed, mutation)
    const once = await atOnce({ events, reversed }, mutation)
    // A mutation has been noticed by now; the kills, on a cluster of their own, take long.
    const survived =
      mutation && (model.differences.length || once.failures.length)
        ? { program: 0, database: 0, transfers: 0, failures: [] }
        : await kills(killed, seed, mutation)
    return {
      measurements: {
        operations: model.operations,
        differences: model.differences.length,
        'events 50 times at once': events,
        'journals undone': once.undone,
        transfers: survived.transfers,
        'kills of the program': survived.program,
        'kills of PostgreSQL': survived.database,
      },
      failures: [...model.differences, ...once.failures, ...survived.failures].slice(0, 20),
    }
  },
})
