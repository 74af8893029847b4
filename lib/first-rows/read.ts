import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import type { Call } from '@/lib/api/client'
import { readerCall } from '@/lib/api/reader'
import { getUser, type User } from '@/lib/contract/accounts'
import type { Locale } from '@/lib/i18n/locales'
import { roleIn, rolesOf, type UserRole } from '@/lib/session/role'
import { storageKeys } from '@/lib/storage/keys'
import type { FirstRows, SeededQuery } from './rows'

interface Reader {
  user: User
  role: UserRole | null
}

interface Reading {
  locale: Locale
  /** Side of the marketplace the page belongs to; null for both. */
  side: UserRole | null
  /** Reads the page's queries, each with its key and its data as the browser's own query has it. */
  read: (call: Call, reader: Promise<Reader>) => Promise<readonly SeededQuery[]>
}

/**
 * Reads a page's first queries as its reader, by the access token of the request. Ends the page as not found where there
 * is none to be rendered: no live session, another role, a missing verification, no answer in time. The front then sends
 * the cached page.
 */
export const readFirstRows = async ({ locale, side, read }: Reading): Promise<FirstRows> => {
  const sent = await cookies()
  const token = sent.get(storageKeys.accessToken)?.value
  if (!token) notFound()
  const call = readerCall(locale, token)
  const readUser = async (): Promise<Reader> => {
    const user = await call(getUser)
    return { user, role: roleIn(user, (name) => sent.get(name)?.value) }
  }
  const reader = readUser()
  const found = await Promise.all([reader, read(call, reader)]).catch(() => null)
  if (!found) notFound()
  const [{ user, role }, queries] = found
  if (side && !rolesOf(user).includes(side)) notFound()
  return { user, role, readAt: Date.now(), queries }
}
