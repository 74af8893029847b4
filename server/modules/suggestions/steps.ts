import type { SuggestionStep } from '@/lib/contract/offers'
import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import type { Booking } from '@/server/modules/bookings/service'
import type { DomainEvent } from '@/server/process/event-map'
import { bySystem, type By } from '@/server/process/machine'
import { takeStep, takeStepOnAll } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { suggestionMachine } from './machine'
import { askedAt, ofThoseAskedBefore, type Asking } from './matching-repository'
import { findSuggestion, lockSuggestion, ofBooking, ofProvider, type Suggestion } from './repository'

const byProvider = (user: number): By => ({ actor: 'provider', user })

const take = (
  work: Work,
  suggestion: Suggestion,
  step: SuggestionStep,
  says: (after: Suggestion) => DomainEvent,
) =>
  takeStep(work, suggestionMachine, suggestion, {
    step,
    by: byProvider(suggestion.providerId),
    says: ({ after }) => [says(after)],
  })

/** The provider's own suggestion; anybody else's is missing. */
const own = async (work: Work, caller: number, pk: number): Promise<Suggestion> => {
  const seen = await findSuggestion(work.tx, pk)
  const suggestion = seen?.providerId === caller ? await lockSuggestion(work.tx, pk) : null
  if (!suggestion) throw notFound()
  return suggestion
}

/** The provider opened it. A second time changes nothing. */
export const see = (context: Context, caller: number, pk: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const found = await own(work, caller, pk)
    if (found.status !== 'ready') return
    await take(work, found, 'see', (suggestion) => ({ type: 'suggestion.seen', suggestion }))
  })

export const decline = (context: Context, caller: number, pk: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const found = await own(work, caller, pk)
    await take(work, found, 'decline', (suggestion) => ({ type: 'suggestion.declined', suggestion }))
  })

/** An offer answers it. */
export const convert = (work: Work, found: Suggestion): Promise<Suggestion> =>
  take(work, found, 'convert', (suggestion) => ({ type: 'suggestion.converted', suggestion }))

/** Ends all that are still open of a booking that takes no more offers. */
export const closeAllOfBooking = (work: Work, booking: number, step: 'close' | 'expire'): Promise<number[]> =>
  takeStepOnAll(work, suggestionMachine, { step, by: bySystem, where: ofBooking(booking) })

/** Of those a wave asks, everybody who was asked before the demand opened again has the same suggestion once more. */
export const askAgain = (work: Work, booking: Booking, asking: Asking): Promise<number[]> =>
  takeStepOnAll(work, suggestionMachine, {
    step: 'ask-again',
    by: bySystem,
    where: ofThoseAskedBefore(booking, asking),
    set: askedAt(asking),
  })

/** Ends all that are still open for a provider who leaves. */
export const closeAllOfProvider = (context: Context, provider: number): Promise<number[]> =>
  unitOfWork(context, (work) =>
    takeStepOnAll(work, suggestionMachine, {
      step: 'close',
      by: bySystem,
      where: ofProvider(provider),
    }),
  )
