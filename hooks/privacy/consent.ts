import { useSyncExternalStore } from 'react'
import { consentStore } from '@/lib/storage/consent-store'

/** Returns the visitor's answer to the cookie banner: `unset` before it, `unknown` on the server. */
export const useConsent = () =>
  useSyncExternalStore(consentStore.subscribe, consentStore.read, consentStore.readOnServer)
