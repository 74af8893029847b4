import { initializeApp } from '@firebase/app'
import { getMessaging, getToken } from '@firebase/messaging'
import { publicConfig } from '@/lib/config'

const worker = '/firebase-messaging-sw.js'
/** A scope of its own, so that it does not replace the site's other service worker. */
const scope = '/firebase-cloud-messaging-push-scope'

/**
 * The browser's push token; empty when the push service gave none. Loaded only after the permission is
 * granted.
 */
export const fetchPushToken = async (): Promise<string> => {
  const { vapidKey, ...options } = publicConfig.firebase
  const serviceWorkerRegistration = await navigator.serviceWorker.register(worker, { scope })
  return getToken(getMessaging(initializeApp(options)), { vapidKey, serviceWorkerRegistration })
}
