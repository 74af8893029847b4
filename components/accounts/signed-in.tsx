'use client'

import { useTranslations } from 'next-intl'
import { useEffect, type ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import type { User } from '@/lib/contract/accounts'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { endedRedirect } from '@/lib/session/redirects'

/** A page for somebody signed in: waits for the user, and sends visitors to sign in and back. */
export const SignedIn = ({
  children,
  fallback,
}: {
  children: (user: User) => ReactNode
  fallback?: ReactNode
}) => {
  const t = useTranslations('ui')
  const { user, status } = useSession()
  const router = useRouter()
  const path = usePathname()
  useEffect(() => {
    if (status !== 'anonymous') return
    const to = endedRedirect({ path, search: window.location.search })
    if (to) router.replace(to)
  }, [status, path, router])
  if (user) return children(user)
  return (
    fallback ?? (
      <Page>
        <ListSkeleton label={t('loading')} />
      </Page>
    )
  )
}
