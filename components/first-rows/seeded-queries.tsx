'use client'

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { accountQueries } from '@/hooks/accounts/queries'
import { tokenUser } from '@/lib/api/token-claims'
import { cookieTokens } from '@/lib/api/tokens'
import type { FirstRows } from '@/lib/first-rows/rows'

/** The browser has one cache a document. */
const seeded = new WeakSet<QueryClient>()

/** Returns whether the tokens are for a user, as they were when the page was rendered; the server has just read them. */
const isStill = (user: number): boolean =>
  typeof window === 'undefined' || tokenUser(cookieTokens.access() ?? '') === user

/**
 * Puts rows into the query cache, once: the router keeps a page's rows for going back to it, perhaps beyond the end of
 * the session. Drops those of another user.
 */
const seed = (client: QueryClient, { user, queries }: FirstRows): void => {
  if (seeded.has(client) || !isStill(user.pk)) return
  seeded.add(client)
  client.setQueryData(accountQueries.user().queryKey, user)
  for (const [key, data] of queries) client.setQueryData(key, data)
}

/** Renders a page with the rows the server read; afterwards its queries are the browser's own. */
export const SeededQueries = ({ rows, children }: { rows: FirstRows; children: ReactNode }) => {
  const client = useQueryClient()
  useState(() => seed(client, rows))
  return (
    <>
      <span hidden data-first-rows="" />
      {children}
    </>
  )
}
