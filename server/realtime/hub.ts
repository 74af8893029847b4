/** Event for users' open pages: the recipients, and the ids they need to refetch. */
interface UserEvent {
  users: number[]
  channel: 'notification' | 'chat' | 'session'
  payload: unknown
}

/** Event for programs that serve public pages: the tags of outdated pages (`lib/shared/page-tags.ts`). */
interface PagesEvent {
  channel: 'pages'
  tags: string[]
}

/** A message to all processes. */
export type HubEvent = UserEvent | PagesEvent

/** Topics a program subscribes to: one that serves pages alone does not receive chat events. */
export const hubTopics = ['people', 'pages'] as const
export type HubTopic = (typeof hubTopics)[number]

export const topicOf = ({ channel }: HubEvent): HubTopic => (channel === 'pages' ? 'pages' : 'people')

/** Returns whether an event has no recipients. */
export const hasNoAudience = (event: HubEvent): boolean =>
  (event.channel === 'pages' ? event.tags : event.users).length === 0

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Parses a message, or returns null if it is no event: a foreign message on the channel must not crash every program.
 */
export const parseHubEvent = <E extends HubEvent>(
  text: string,
  warn: (message: string) => void,
): E | null => {
  const heard = parse(text) as { channel?: unknown; tags?: unknown; users?: unknown } | null
  if (Array.isArray(heard?.channel === 'pages' ? heard.tags : heard?.users)) return heard as unknown as E
  warn('something that is no event was heard, and left')
  return null
}

/**
 * Carries messages between processes, at most once and in each publisher's order. Publishers get their own
 * messages. Messages can be lost while a process is disconnected: `onGap` says so, and receivers read the
 * database.
 */
export interface Hub {
  /** Accepts a message; it is sent in the same turn of the event loop, or after reconnecting. */
  publish(event: HubEvent): Promise<void>
  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: HubEvent) => void): () => void
  /** Receives a user's events besides; those of nobody else need to come. */
  follow(user: number): Followed
  /** Called when messages may have been missed. */
  onGap(listener: () => void): () => void
  /** Sends queued messages, then closes. */
  close(): Promise<void>
}

/** A user whose events are received. */
export interface Followed {
  /** Resolves once they are, or once the hub does not answer: then a gap is reported later. Never rejects. */
  ready: Promise<void>
  end: () => void
}

/** For a hub by which every program receives all events. */
export const followedAlready = (): Followed => ({ ready: Promise.resolve(), end: () => {} })

export interface HubOptions {
  /** Subscribed topics; all by default. */
  topics?: readonly HubTopic[]
  /** Called for lost connections and failed deliveries. */
  warn?: (message: string) => void
}
