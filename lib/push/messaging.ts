import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import { publicConfig } from '@/lib/config'

const worker = '/firebase-messaging-sw.js'
/** Of its own, so that it never stands in the way of another worker of the site. */
const scope = '/firebase-cloud-messaging-push-scope'

/**
 * The browser's push token; empty where the service gave none. Loaded only once the permission is granted.
 */
export const fetchPushToken = async (): Promise<string> => {
  const { vapidKey, ...options } = publicConfig.firebase
  const serviceWorkerRegistration = await navigator.serviceWorker.register(worker, { scope })
  return getToken(getMessaging(initializeApp(options)), { vapidKey, serviceWorkerRegistration })
}
