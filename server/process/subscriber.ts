import type { DomainEvent, EventName, EventNamed } from './event-map'
import type { UnitOfWork } from './work'

export type EventHandler<N extends EventName> = (
  work: UnitOfWork,
  event: EventNamed<N>,
) => Promise<void> | void

/**
 * A module's reactions to events. They run in the transaction of the step, write through `work.tx`, and undo
 * the step by throwing. Null: the module decided to do nothing about the event.
 */
export type EventHandlers = { readonly [N in EventName]?: EventHandler<N> | null }

export interface Subscriber {
  name: string
  on: EventHandlers
}

/** Returns a function that runs every reaction to an event, one after another, in the order of the list. */
export const makeEventDispatcher =
  (subscribers: readonly Subscriber[]) =>
  async (work: UnitOfWork, event: DomainEvent): Promise<void> => {
    for (const { on } of subscribers) {
      // A reaction takes the event of its own key, which TypeScript cannot infer from the union.
      const react = on[event.type] as
        ((work: UnitOfWork, event: DomainEvent) => Promise<void> | void) | null | undefined
      await react?.(work, event)
    }
  }
