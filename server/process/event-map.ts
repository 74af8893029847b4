/** Events by type. Empty here: `server/composition/events.ts` adds those of all modules, so that this folder imports none. */
export interface EventMap {}

export type EventName = keyof EventMap
export type EventNamed<N extends EventName> = EventMap[N]
export type DomainEvent = EventMap[EventName]
