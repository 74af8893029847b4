import type { Locale } from '@/lib/i18n/locales'
import { createCall, type Call } from './client'

// The front tells its renderer where the API listens; alone, the renderer asks the program on PORT.
const baseURL = () => process.env.API_INTERNAL_URL || `http://127.0.0.1:${process.env.PORT || '3000'}`

/** Calls without a user, from server components. One instance per call, so nothing is shared between requests. */
export const serverCall = (locale: Locale): Call => createCall({ baseURL: baseURL(), locale })
