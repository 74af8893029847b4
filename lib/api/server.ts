import axios from 'axios'
import type { Locale } from '@/lib/i18n/locales'
import { createCall, type Call } from './client'

// The front passes its renderer the address of the API. A renderer run alone asks the program on PORT.
const apiUrl = () => process.env.API_INTERNAL_URL || `http://127.0.0.1:${process.env.PORT || '3000'}`

/**
 * Marks requests as the renderer's, so that the per-network limits do not count them. Unset during the build.
 */
const rendererHeaders = (): Record<string, string> => {
  const key = process.env.RENDERER_KEY
  return key ? { 'x-renderer-key': key } : {}
}

/** The API's address for this process, and the headers that identify it. */
export const internalApi = () => ({ baseURL: apiUrl(), headers: rendererHeaders() })

const calls = new Map<Locale, Call>()

/**
 * Calls without a user, from server components, so that one answer serves every visitor. The API is on this
 * machine or the next: proxies are bypassed, and a redirect counts as an error.
 */
export const serverCall = (locale: Locale): Call => {
  const known = calls.get(locale)
  if (known) return known
  const { baseURL, headers } = internalApi()
  const made = createCall({
    baseURL,
    locale,
    instance: axios.create({ timeout: 30_000, proxy: false, maxRedirects: 0, headers }),
  })
  calls.set(locale, made)
  return made
}
