import toast from 'react-hot-toast'
import { sessionTexts } from '@/lib/frame/session-texts'
import type { Locale } from '@/lib/i18n/routing'

/** How long the sign-in page says why it came, ms. */
const farewellMs = 10_000

/** Id shared with the notice of a session in doubt, which this text replaces. */
export const sessionToast = 'session'

export const sayFarewell = (locale: Locale): void =>
  void toast(sessionTexts[locale].ended, { id: sessionToast, duration: farewellMs })
