'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import type { User } from '@/lib/contract/accounts'

/** Renders a page once the user is loaded. Visitors do not get here (account-door.tsx). */
export const SignedIn = ({ children }: { children: (user: User) => ReactNode }) => {
  const t = useTranslations('ui')
  const { user } = useSession()
  return user ? (
    children(user)
  ) : (
    <Page>
      <ListSkeleton label={t('loading')} />
    </Page>
  )
}
