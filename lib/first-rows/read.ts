import type { QueryKey } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { Call } from '@/lib/api/client'
import { readerCall } from '@/lib/api/reader'
import { getUser } from '@/lib/contract/accounts'
import type { Locale } from '@/lib/i18n/locales'
import { rolesOf, type UserRole } from '@/lib/session/role'
import { storageKeys } from '@/lib/storage/keys'
import type { FirstRows } from './rows'

interface Reading {
  locale: Locale
  /** Side of the marketplace the page belongs to; null for both. */
  side: UserRole | null
  /** Reads the page's queries, each with its key and its data as the browser's own query has it. */
  read: (call: Call) => Promise<[QueryKey, unknown][]>
}

/**
 * Reads a page's first queries as its reader, by the access token of the request. Ends the page as not found where there
 * is none to be rendered: no live session, another role, a missing verification, no answer in time. The front then sends
 * the cached page.
 */
export const readFirstRows = async ({ locale, side, read }: Reading): Promise<FirstRows> => {
  const token = (await cookies()).get(storageKeys.accessToken)?.value
  if (!token) notFound()
  const call = readerCall(locale, token)
  const found = await Promise.all([call(getUser), read(call)]).catch(() => null)
  if (!found) notFound()
  const [user, queries] = found
  if (side && !rolesOf(user).includes(side)) notFound()
  return { user, queries }
}
