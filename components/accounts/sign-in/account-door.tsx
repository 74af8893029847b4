'use client'

import { useTranslations } from 'next-intl'
import { useEffect, type ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { sideOfPage } from '@/lib/session/page-side'
import { endedRedirect } from '@/lib/session/redirects'
import { rolesOf } from '@/lib/session/role'
import { useSessionState } from '@/lib/session/state'
import { OtherSide } from './other-side'

/**
 * What every page for somebody signed in stands behind. A visitor signs in first and comes back; who is on
 * the wrong side of the marketplace is told so; where tokens exist but the user cannot be read, that may be
 * tried again.
 */
export const AccountDoor = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('ui')
  const { user, status, refetch } = useSession()
  const { hasTokens } = useSessionState()
  const router = useRouter()
  const path = usePathname()
  const isVisitor = status === 'anonymous' && !hasTokens
  useEffect(() => {
    if (!isVisitor) return
    const to = endedRedirect({ path, search: window.location.search })
    // In the page's place: Back leads to where the person came from, not to a page that would lead here
    // again.
    if (to) router.replace(to)
  }, [isVisitor, path, router])

  if (user) {
    const side = sideOfPage(path)
    return side && !rolesOf(user).includes(side) ? <OtherSide user={user} side={side} /> : children
  }
  if (status === 'loading') return children
  return (
    <Page>
      {isVisitor ? (
        <ListSkeleton label={t('loading')} />
      ) : (
        <ErrorState retry={() => void refetch().catch(() => undefined)} />
      )}
    </Page>
  )
}
