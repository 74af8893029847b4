'use client'

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuthStore } from '@/hooks/state-providers'
import { tokenUser } from '@/lib/api/token-claims'
import { cookieTokens } from '@/lib/api/tokens'
import type { FirstRows } from '@/lib/first-rows/rows'
import { createSessionStore, type SessionStore } from '@/lib/session/state'
import { accountQueries } from './queries'

/** The browser has one cache a document. */
const seeded = new WeakSet<QueryClient>()

const isServer = typeof window === 'undefined'

/** Returns whether the tokens are for a user, as they were when the page was rendered; the server has just read them. */
const isStill = (user: number): boolean => isServer || tokenUser(cookieTokens.access() ?? '') === user

/**
 * Puts rows into the query cache and their user into the session, once: the router keeps a page's rows for going back to
 * it, perhaps beyond the end of the session. Drops those of another user. Returns the session to hydrate the page with.
 */
const seed = (client: QueryClient, store: SessionStore, { user, role, queries }: FirstRows): SessionStore => {
  if (seeded.has(client) || !isStill(user.pk)) return store
  seeded.add(client)
  client.setQueryData(accountQueries.user().queryKey, user)
  for (const [key, data] of queries) client.setQueryData(key, data)
  const served = createSessionStore({ user, role, status: 'signed-in', hasTokens: true })
  // The server serves many at once: nobody's session may be in the module's store.
  if (isServer) return served
  store.changed.userLoaded(user)
  return { ...store, getServerSnapshot: served.getServerSnapshot }
}

/** Seeds the page with the rows the server read; afterwards its queries and its session are the browser's own. */
export const useSeededRows = (rows: FirstRows): SessionStore => {
  const client = useQueryClient()
  const store = useAuthStore()
  return useState(() => seed(client, store, rows))[0]
}
