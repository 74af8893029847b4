import { invalidateCookieCache } from '@/lib/storage/cookies'

/** Messages between the tabs of one browser. */
export type TabMessage = 'notificationsUpdated' | 'accountChanged' | 'signedIn' | 'signedOut'

const name = 'tabs'
const listeners = new Set<(message: unknown) => void>()
let shared: BroadcastChannel | null = null

/** The tab's BroadcastChannel: it hears the other tabs, never itself. Null in browsers without it. */
const channel = (): BroadcastChannel | null => {
  if (shared || typeof BroadcastChannel === 'undefined') return shared
  shared = new BroadcastChannel(name)
  shared.onmessage = (event: MessageEvent<unknown>) => {
    // The other tab writes its cookies before it sends the message.
    invalidateCookieCache()
    listeners.forEach((listener) => listener(event.data))
  }
  return shared
}

/** Tells every other tab of this browser. Does nothing where the browser has no BroadcastChannel. */
export const broadcastToTabs = (message: TabMessage): void => channel()?.postMessage(message)

/** Listens to the other tabs. Returns the function that stops listening. */
export const onTabMessage = (message: TabMessage, listener: () => void): (() => void) => {
  const hear = (heard: unknown) => {
    if (heard === message) listener()
  }
  channel()
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
