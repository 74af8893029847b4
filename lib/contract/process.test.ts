import { bookingProcess, bookingSteps } from './booking-process'
import { bookingStates } from './booking-states'
import {
  offerProcess,
  offerStates,
  offerSteps,
  suggestionProcess,
  suggestionStates,
  suggestionSteps,
} from './offers'
import { findTransition, stepsFrom, type ActorRole, type Process } from './process'

const tables: [string, Process<string, string>, readonly string[], readonly string[]][] = [
  ['booking', bookingProcess, bookingStates, bookingSteps],
  ['offer', offerProcess, offerStates, offerSteps],
  ['suggestion', suggestionProcess, suggestionStates, suggestionSteps],
]
/** An operator's ruling, an agreement, the state before a dispute, and a hold that was not paid. */
const named = [
  'resolve by operator from disputed',
  'resolve by system from disputed',
  'withdraw-dispute by system from disputed',
  'expire by system from awaiting_payment',
  'release by system from awaiting_payment',
]
const actors: ActorRole[] = ['customer', 'provider', 'system', 'operator']

describe.each(tables)('the %s process', (_name, process, states, steps) => {
  test('uses every state and every step', () => {
    const reached = new Set(process.flatMap((row) => [...row.from, row.to]))
    expect(states.filter((state) => !reached.has(state))).toEqual([])
    expect(steps.filter((step) => !process.some((row) => row.step === step))).toEqual([])
  })

  test('leads each step from each state to one outcome per actor, except where the actor names it', () => {
    for (const step of steps)
      for (const state of states)
        for (const actor of actors) {
          const rows = process.filter(
            (row) => row.step === step && row.from.includes(state) && row.by.includes(actor),
          )
          expect(rows.length <= 1 || named.includes(`${step} by ${actor} from ${state}`)).toBe(true)
        }
  })

  test('offers exactly the steps it allows', () => {
    for (const state of states)
      for (const actor of actors)
        expect(new Set(stepsFrom(process, state, actor))).toEqual(
          new Set(steps.filter((step) => findTransition(process, step, state, actor) !== undefined)),
        )
  })
})
