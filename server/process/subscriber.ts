import type { DomainEvent, EventName, EventNamed } from './event-map'
import type { Work } from './work'

export type Reaction<N extends EventName> = (work: Work, event: EventNamed<N>) => Promise<void> | void

/**
 * A module's reactions to events. They run in the transaction of the step, write through `work.tx`, and undo
 * the step by throwing. Null: the module decided to do nothing about the event.
 */
export type Reactions = { readonly [N in EventName]?: Reaction<N> | null }

export interface Subscriber {
  name: string
  on: Reactions
}

/** Returns a function that runs every reaction to an event, one after another, in the order of the list. */
export const tellSubscribers =
  (subscribers: readonly Subscriber[]) =>
  async (work: Work, event: DomainEvent): Promise<void> => {
    for (const { on } of subscribers) {
      // A reaction takes the event of its own key, which TypeScript cannot infer from the union.
      const react = on[event.type] as
        ((work: Work, event: DomainEvent) => Promise<void> | void) | null | undefined
      await react?.(work, event)
    }
  }
