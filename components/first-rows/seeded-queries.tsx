'use client'

import type { ReactNode } from 'react'
import { useSeededRows } from '@/hooks/accounts/seeded-rows'
import { AuthProvider } from '@/hooks/state-providers'
import { ReadAtContext } from '@/hooks/use-read-at'
import type { FirstRows } from '@/lib/first-rows/rows'

/** Renders a page with the rows the server read for its reader. */
export const SeededQueries = ({ rows, children }: { rows: FirstRows; children: ReactNode }) => (
  <AuthProvider store={useSeededRows(rows)}>
    <ReadAtContext value={rows.readAt}>
      <span hidden data-first-rows="" />
      {children}
    </ReadAtContext>
  </AuthProvider>
)
