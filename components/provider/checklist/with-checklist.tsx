'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { providerQueries } from '@/hooks/provider/queries'
import { Checklist } from './checklist'

interface WithChecklistProps {
  /** The content below is still loading. */
  isPending: boolean
  /** Skeleton of the content. */
  waiting: ReactNode
  children: ReactNode
}

/** Shows a provider's setup checklist above a list. Renders both together, so that neither shifts the other. */
export const WithChecklist = ({ isPending, waiting, children }: WithChecklistProps) => {
  const enabled = useSession().status === 'signed-in'
  const checklist = useQuery({ ...providerQueries.checklist(), enabled })
  if (isPending || checklist.isPending) return waiting
  return (
    <>
      <Checklist />
      {children}
    </>
  )
}
