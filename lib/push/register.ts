import type { PushPermission } from './permission'
import { isRegistrationFresh, storedPushToken } from './stored-token'

const noTokenText = 'No registration token available. Request permission to generate one.'
const retrievalFailed = 'Error retrieving token'

export interface PushServices {
  permission: () => Promise<PushPermission>
  fetchToken: () => Promise<string>
  send: (token: string) => Promise<unknown>
  report: (error: unknown, extra: { message: string }) => void
  log: (text: string) => void
  now: () => number
}

/**
 * Registers this browser for push: asks for the permission, gets a token and sends it, again after seven
 * days. A failure to send stays silent; the next visit tries again.
 */
export const registerForPush = async (
  user: number,
  { permission, fetchToken, send, report, log, now }: PushServices,
): Promise<void> => {
  if ((await permission()) !== 'granted') return log(noTokenText)
  if (isRegistrationFresh(storedPushToken.read(), user, now())) return
  let token: string
  try {
    token = await fetchToken()
  } catch (error) {
    return report(error, { message: retrievalFailed })
  }
  if (!token) return log(noTokenText)
  try {
    await send(token)
    storedPushToken.write({ token, at: now(), user })
  } catch {
    // Silent, for the same reason.
  }
}
