import type { DomainEvent, EventName, EventNamed } from '@/server/events'
import type { Work } from './unit-of-work'

export type Reaction<N extends EventName> = (work: Work, event: EventNamed<N>) => Promise<void> | void

/**
 * What a module does about what happened elsewhere. It runs in the transaction of the step: it writes through
 * `work.tx`, and what it throws undoes the step. Null: heard of, and nothing to do about it.
 */
export type Reactions = { readonly [N in EventName]?: Reaction<N> | null }

export interface Subscriber {
  name: string
  on: Reactions
}

/** Runs every reaction to an event, one after the other, in the order of the list. */
export const tellSubscribers = async (
  subscribers: readonly Subscriber[],
  work: Work,
  event: DomainEvent,
): Promise<void> => {
  for (const { on } of subscribers) {
    // The reaction under an event's name takes that event, which TypeScript cannot follow through the union.
    const react = on[event.type] as
      ((work: Work, event: DomainEvent) => Promise<void> | void) | null | undefined
    await react?.(work, event)
  }
}
