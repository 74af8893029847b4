import axios from 'axios'
import type { Locale } from '@/lib/i18n/locales'
import { createCall, type Call } from './client'

// The front tells its renderer where the API listens; alone, the renderer asks the program on PORT.
const baseURL = () => process.env.API_INTERNAL_URL || `http://127.0.0.1:${process.env.PORT || '3000'}`

/**
 * Tells the API that it is the renderer who reads, for many visitors and so often; unset where pages are made
 * with the build.
 */
const rendererHeaders = (): Record<string, string> => {
  const key = process.env.RENDERER_KEY
  return key ? { 'x-renderer-key': key } : {}
}

const calls = new Map<Locale, Call>()

/**
 * Calls without a user, from server components: nothing of a visitor is in them, so one serves every page.
 * The API is next door: no proxy of the machine stands between, and it sends nobody elsewhere, so an answer
 * that would is a fault.
 */
export const serverCall = (locale: Locale): Call => {
  const known = calls.get(locale)
  if (known) return known
  const made = createCall({
    baseURL: baseURL(),
    locale,
    instance: axios.create({ timeout: 30_000, proxy: false, maxRedirects: 0, headers: rendererHeaders() }),
  })
  calls.set(locale, made)
  return made
}
