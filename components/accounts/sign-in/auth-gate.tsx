'use client'

import { useTranslations } from 'next-intl'
import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { useSessionState } from '@/hooks/state-providers'
import { useSearch } from '@/hooks/use-search'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { ownPageFor, sideOfPage } from '@/lib/session/page-side'
import { signedOutRedirect } from '@/lib/session/redirects'
import { rolesOf } from '@/lib/session/role'
import { WrongRole } from './wrong-role'
import styles from './wrong-role.module.css'

/**
 * Link to sign-in, returning here: the session has probably expired, though its renewal is still being
 * retried.
 */
const SignInAgain = ({ path }: { path: string }) => {
  const t = useTranslations('accounts.door')
  const search = useSearch()
  return (
    <div role="alert" className={styles.again}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <ButtonLink href={signedOutRedirect({ path, search }) ?? paths.login()}>{t('signIn')}</ButtonLink>
    </div>
  )
}

/**
 * Guards every account page. Sends visitors to sign-in and back; sends users of the other role to their own page of
 * the kind, or names the page's role; offers a retry if there are tokens but the user cannot be loaded.
 */
export const AuthGate = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('ui')
  const { user, status, refetch } = useSession()
  const { hasTokens, isDoubtful } = useSessionState()
  const router = useRouter()
  const path = usePathname()
  const isVisitor = status === 'anonymous' && !hasTokens
  const side = sideOfPage(path)
  const roles = user ? rolesOf(user) : []
  const other = user && side && !roles.includes(side) ? { user, side } : null
  const own = other && ownPageFor(path, roles[0])
  useEffect(() => {
    const to = own ?? (isVisitor ? signedOutRedirect({ path, search: window.location.search }) : null)
    // Replaces the history entry: Back leads to where the person came from, not to this page, which would
    // redirect again.
    if (to) router.replace(to)
  }, [own, isVisitor, path, router])

  if (other && own === null) return <WrongRole {...other} />
  if (user && own === null) return children
  if (!user && status === 'loading') return children
  return (
    <Page>
      {isVisitor || own !== null ? (
        <ListSkeleton label={t('loading')} />
      ) : isDoubtful ? (
        <SignInAgain path={path} />
      ) : (
        <ErrorState retry={() => void refetch().catch(() => undefined)} />
      )}
    </Page>
  )
}
