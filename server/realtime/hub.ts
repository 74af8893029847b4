/** What one process tells all: who is concerned, and ids enough for the receiver to read the rest. */
export interface HubEvent {
  users: number[]
  channel: 'notification' | 'chat' | 'session' | 'pages'
  payload: unknown
}

/**
 * Carries events between processes, at most once and in the order each process published them. A publisher
 * hears its own events. The database is the truth: who was away reads it again, and `onGap` says when.
 */
export interface Hub {
  /** Accepts the event; it leaves within the same turn or as soon as the way is open again. */
  publish(event: HubEvent): Promise<void>
  /** Returns what ends the subscription. */
  subscribe(listener: (event: HubEvent) => void): () => void
  /** Called when events may have been missed. */
  onGap(listener: () => void): () => void
  /** Sends what is waiting, then lets go. */
  close(): Promise<void>
}

export interface HubOptions {
  /** Told of lost connections and failed deliveries. */
  warn?: (message: string) => void
}

interface Listeners<T> {
  add(listener: (value: T) => void): () => void
  tell(value: T): void
}

/** Listeners that cannot harm each other. */
export const makeListeners = <T>(warn: (message: string) => void): Listeners<T> => {
  const all = new Set<(value: T) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(value) {
      for (const listener of all) {
        try {
          listener(value)
        } catch (error) {
          warn(`a hub listener failed: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    },
  }
}
