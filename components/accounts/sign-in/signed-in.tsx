'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, type ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import type { User } from '@/lib/contract/accounts'

interface SignedInProps {
  /** Static part of the page, included in its HTML. */
  header?: ReactNode
  children: (user: User) => ReactNode
}

/** Renders a page once the user is loaded. Visitors do not get here (auth-gate.tsx). */
export const SignedIn = ({ header, children }: SignedInProps) => {
  const { user: known } = useSession()
  // Deferred: the whole page depends on it, and a deferred render leaves the browser responsive.
  const user = useDeferredValue(known)
  return user ? children(user) : <SignedInSkeleton header={header} />
}

/** The same page before its scripts run. */
export const SignedInSkeleton = ({ header }: Pick<SignedInProps, 'header'>) => {
  const t = useTranslations('ui')
  return (
    <Page>
      {header}
      <ListSkeleton label={t('loading')} />
    </Page>
  )
}
