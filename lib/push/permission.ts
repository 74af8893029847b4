export type PushPermission = 'default' | 'granted' | 'denied' | 'unsupported'

/** Reads the browser's permission without prompting. */
export const readPermission = (): PushPermission =>
  typeof window === 'undefined' || !('Notification' in window) ? 'unsupported' : Notification.permission

export const supportsPush = (): boolean =>
  readPermission() !== 'unsupported' && 'serviceWorker' in navigator && 'PushManager' in window

const mobile = /Android|iPhone|iPad|iPod|Mobile|Opera Mini/i
export const isMobileAgent = (agent: string): boolean => mobile.test(agent)

let asking: Promise<PushPermission> | null = null

/**
 * Asks for the permission if undecided; simultaneous callers share one question. Never throws: an error
 * counts as no permission.
 */
export const requestPermission = (): Promise<PushPermission> => {
  const now = readPermission()
  if (now !== 'default') return Promise.resolve(now)
  asking ??= Notification.requestPermission()
    .catch(() => readPermission())
    .finally(() => {
      asking = null
    })
  return asking
}
