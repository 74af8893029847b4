import type { SuggestionStep } from '@/lib/contract/offers'
import { notFoundError } from '@/server/http/errors'
import type { Booking } from '@/server/modules/bookings/service'
import type { DomainEvent } from '@/server/process/event-map'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { transition, transitionAll } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { previousSuggestionsOf, suggestedAt, type WaveSelection } from './matching-repository'
import { byBookingId, byProviderId, findSuggestion, lockSuggestion, type Suggestion } from './repository'
import { suggestionStateMachine } from './state-machine'

const byProvider = (user: number): Actor => ({ actor: 'provider', user })

const transitionByProvider = (
  work: UnitOfWork,
  suggestion: Suggestion,
  step: SuggestionStep,
  says: (after: Suggestion) => DomainEvent,
) =>
  transition(work, suggestionStateMachine, suggestion, {
    step,
    by: byProvider(suggestion.providerId),
    events: ({ after }) => [says(after)],
  })

/** The provider's own suggestion; anybody else's is missing. */
const own = async (work: UnitOfWork, caller: number, pk: number): Promise<Suggestion> => {
  const seen = await findSuggestion(work.tx, pk)
  const suggestion = seen?.providerId === caller ? await lockSuggestion(work.tx, pk) : null
  if (!suggestion) throw notFoundError()
  return suggestion
}

/** The provider opened it. A second time changes nothing. */
export const markSeen = (context: WorkContext, caller: number, pk: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const found = await own(work, caller, pk)
    if (found.status !== 'ready') return
    await transitionByProvider(work, found, 'see', (suggestion) => ({ type: 'suggestion.seen', suggestion }))
  })

export const declineByProvider = (context: WorkContext, caller: number, pk: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const found = await own(work, caller, pk)
    await transitionByProvider(work, found, 'decline', (suggestion) => ({
      type: 'suggestion.declined',
      suggestion,
    }))
  })

/** An offer answers it. */
export const convertToOffer = (work: UnitOfWork, found: Suggestion): Promise<Suggestion> =>
  transitionByProvider(work, found, 'convert', (suggestion) => ({ type: 'suggestion.converted', suggestion }))

/** Ends all that are still open of a booking that takes no more offers. */
export const closeAllOfBooking = (
  work: UnitOfWork,
  booking: number,
  step: 'close' | 'expire',
): Promise<number[]> =>
  transitionAll(work, suggestionStateMachine, { step, by: systemActor, where: byBookingId(booking) })

/** Reopens the earlier suggestions of providers within a wave. */
export const suggestAgain = (work: UnitOfWork, booking: Booking, asking: WaveSelection): Promise<number[]> =>
  transitionAll(work, suggestionStateMachine, {
    step: 'ask-again',
    by: systemActor,
    where: previousSuggestionsOf(booking, asking),
    set: suggestedAt(asking),
  })

/** Closes all open suggestions of a departing provider. */
export const closeAllOfProvider = (context: WorkContext, provider: number): Promise<number[]> =>
  unitOfWork(context, (work) =>
    transitionAll(work, suggestionStateMachine, {
      step: 'close',
      by: systemActor,
      where: byProviderId(provider),
    }),
  )
