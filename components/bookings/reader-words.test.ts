import { bookingProcess } from '@/lib/contract/booking-process'
import { bookingStates, type BookingState } from '@/lib/contract/booking-states'
import { offerProcess, offerStates, suggestionStates, type OfferState } from '@/lib/contract/offers'
import type { ActorRole, Transition } from '@/lib/contract/process'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { questionsFor } from './help/help-questions'
import type { Reader } from './status'

type Side = 'customer' | 'provider'
const sides = ['customer', 'provider'] as const

/** Status texts by reader; the types check that none is missing. */
const bookingWords: Record<'pt' | 'en', Record<Reader, Record<BookingState, string>>> = {
  pt: pt.bookings.status,
  en: en.bookings.status,
}
const offerWords: Record<'pt' | 'en', Record<Side, Record<OfferState, string>>> = {
  pt: pt.offers.status,
  en: en.offers.status,
}
const nextWords: Record<'pt' | 'en', Record<Side, Record<BookingState, string>>> = {
  pt: pt.bookings.next,
  en: en.bookings.next,
}

/** Steps that advance a job; all others end it or change the agreement. */
const forward = ['approve', 'start', 'deliver', 'complete', 'paid', 'accept-update', 'pay']
/** System steps that follow a user's action, and the actor of that action. */
const owedBy: Partial<Record<string, ActorRole>> = { paid: 'customer', pay: 'customer' }

/** Returns the actors of the next step according to the state machine. */
const turnOf = (process: readonly Transition<string, string>[], state: string): ActorRole[] =>
  process
    .filter((row) => forward.includes(row.step) && row.from.includes(state))
    .flatMap(({ step, by }) => owedBy[step] ?? by)

/** Says to the reader that it is their turn. */
const isYours =
  /aguardando você|esperando você|falta você|sua vez|awaiting you|waiting for you|your turn|yours to|^to pay$/i
/** Text that names the other side's turn. */
const isTheirs = /aguardando o (cliente|profissional)|awaiting the (customer|professional)/i

describe.each(['pt', 'en'] as const)('in %s', (language) => {
  const cases = sides.flatMap((side) => [
    ...bookingStates.map((state) => ({
      side,
      state,
      turn: turnOf(bookingProcess, state),
      words: [bookingWords[language][side][state], nextWords[language][side][state]],
    })),
    ...offerStates.map((state) => ({
      side,
      state,
      turn: turnOf(offerProcess, state),
      words: [offerWords[language][side][state]],
    })),
  ])

  test('says “waiting for you” only to the actor of the next step', () => {
    for (const { side, state, turn, words } of cases)
      for (const word of words) {
        if (isYours.test(word))
          expect([side, state, word, turn]).toEqual([side, state, word, expect.arrayContaining([side])])
        const other = side === 'customer' ? 'provider' : 'customer'
        if (isTheirs.test(word)) {
          expect([side, state, word, turn]).toEqual([side, state, word, expect.arrayContaining([other])])
          expect([side, state, word, turn]).not.toEqual([side, state, word, expect.arrayContaining([side])])
        }
      }
  })

  test('says it wherever a step is due, and names the actor to the other side', () => {
    const owed = ['awaiting_payment', 'delivered', 'update_pending', 'pending']
    for (const { side, state, turn, words } of cases.filter((one) => owed.includes(one.state)))
      expect([side, state, (turn.includes(side) ? isYours : isTheirs).test(words[0] ?? '')]).toEqual([
        side,
        state,
        true,
      ])
    expect(isYours.test(bookingWords[language].provider.changes_requested)).toBe(true)
  })

  test('names no turn to third parties', () => {
    for (const state of bookingStates) expect(bookingWords[language].onlooker[state]).not.toMatch(isYours)
  })

  test('“Cancel?” is answered in words of which neither can mean the other', () => {
    const { bookings, payments } = language === 'pt' ? pt : en
    for (const { confirm, keep } of [bookings.moves.cancel, payments.cancel]) {
      expect(confirm).toMatch(/^(Sim, |Yes, |Cancelar o |Cancel the )/)
      expect(keep).toMatch(/^(Não|Do not) /)
    }
  })

  test('a suggestion has words for each of its states', () => {
    const words = (language === 'pt' ? pt : en).offers.suggestion.status
    expect(Object.keys(words).sort()).toEqual([...suggestionStates].sort())
  })
})

test('help has questions for the customer in every state, and an answer to each in both languages', () => {
  for (const status of bookingStates)
    for (const role of sides) {
      const asked = questionsFor({ status, role })
      if (role === 'customer') expect([status, asked.length]).not.toEqual([status, 0])
      for (const question of asked)
        for (const words of [pt, en]) {
          expect(words.bookings.help.q[question]).toMatch(/\?$/)
          expect(words.bookings.help.a[question].length).toBeGreaterThan(20)
        }
    }
})
