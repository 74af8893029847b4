import axios, { type AxiosInstance } from 'axios'
import type { EndpointSpec, ResponseOf } from '@/lib/contract/endpoint'
import type { Locale } from '@/lib/i18n/locales'
import { createSend, type Call, type LooseInput } from './client'
import { internalApi } from './server'

/** The reader lacks a verification, to which the browser's own calls lead. */
class MissingAuthorizationError extends Error {
  override name = 'MissingAuthorizationError'
}

let instance: AxiosInstance | undefined

/**
 * Calls with the access token of a page's reader, from server components. One attempt, bounded in time; the token is never
 * renewed here, because its successor would have to reach the browser. Rejects with every refusal, and where the API names
 * a missing verification.
 */
export const readerCall = (locale: Locale, token: string): Call => {
  const { baseURL, headers } = internalApi()
  instance ??= axios.create({
    timeout: Number(process.env.FIRST_ROWS_MS) || undefined,
    ...{ proxy: false as const, maxRedirects: 0, headers },
  })
  const send = createSend({ baseURL, instance, locale: () => locale })
  return async <E extends EndpointSpec>(endpoint: E, ...[input]: unknown[]) => {
    const { data, header } = await send(endpoint, input as LooseInput | undefined, token)
    if (header('x-missing-authorization') !== undefined) throw new MissingAuthorizationError()
    return data as ResponseOf<E>
  }
}
