/** What one tab tells the others. */
export type TabMessage = 'notificationsUpdated' | 'signedOut'

const name = 'tabs'

/** Tells every other tab of this browser. Does nothing where the browser has no BroadcastChannel. */
export const tellTabs = (message: TabMessage): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Hears the other tabs. Answers how to stop. */
export const hearTabs = (message: TabMessage, listener: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === message) listener()
  }
  return () => channel.close()
}
