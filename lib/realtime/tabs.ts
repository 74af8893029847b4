/** What one tab tells the others. */
export type TabMessage = 'notificationsUpdated' | 'signedIn' | 'signedOut'

const name = 'tabs'
const listeners = new Set<(message: unknown) => void>()
let shared: BroadcastChannel | null = null

/** The tab's one channel: a channel hears every other, and never itself. Null where the browser has none. */
const channel = (): BroadcastChannel | null => {
  if (shared || typeof BroadcastChannel === 'undefined') return shared
  shared = new BroadcastChannel(name)
  shared.onmessage = (event: MessageEvent<unknown>) => listeners.forEach((listener) => listener(event.data))
  return shared
}

/** Tells every other tab of this browser. Does nothing where the browser has no BroadcastChannel. */
export const tellTabs = (message: TabMessage): void => channel()?.postMessage(message)

/** Hears the other tabs. Answers how to stop. */
export const hearTabs = (message: TabMessage, listener: () => void): (() => void) => {
  const hear = (heard: unknown) => {
    if (heard === message) listener()
  }
  channel()
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
