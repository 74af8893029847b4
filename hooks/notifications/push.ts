import { call } from '@/lib/api/browser'
import { registerPushToken } from '@/lib/contract/notifications'
import { requestPermission, supportsPush } from '@/lib/push/permission'
import { registerForPush } from '@/lib/push/register'
import { sendReport } from '@/lib/reports/report-error'

/** Once the user is known: asks for the permission if undecided, and registers the browser. */
export const registerBrowser = async (user: number): Promise<void> => {
  if (!supportsPush()) return
  await registerForPush(user, {
    permission: requestPermission,
    fetchToken: async () => (await import('@/lib/push/messaging')).fetchPushToken(),
    send: (token) => call(registerPushToken, { body: { token } }),
    report: sendReport,
    log: (text) => console.log(text),
    now: Date.now,
  })
}
