'use client'

import { useTranslations } from 'next-intl'
import { AccountCard } from '@/components/accounts/account-card'
import { ButtonLink } from '@/components/ui/button-link'
import type { User } from '@/lib/contract/accounts'
import { signInRedirect } from '@/lib/session/sign-in-redirects'
import { ChangeAccount } from './wrong-account'

interface StayOrChangeProps {
  user: User
  title: string
  lead: string
  /** Path of the sign-in page for the other account; by default one that redirects back here. */
  to?: string
}

/** Offers to continue as the current user or to switch to the account the link was meant for. */
export const StayOrChange = ({ user, title, lead, to }: StayOrChangeProps) => {
  const t = useTranslations('accounts.signedInAs')
  return (
    <AccountCard title={title} lead={lead}>
      <ChangeAccount look="primary" {...(to === undefined ? {} : { to })} />
      <ButtonLink href={signInRedirect(user, '', false)} look="outlined">
        {t('stay')}
      </ButtonLink>
    </AccountCard>
  )
}

/**
 * Shown on the sign-in page to a user signed in to another account. A redirect would keep users who
 * registered twice out of their first account.
 */
export const SignedInAs = ({ user, to }: { user: User; to: string }) => {
  const t = useTranslations('accounts.signedInAs')
  return <StayOrChange user={user} title={t('title')} lead={t('lead', { email: user.email })} to={to} />
}
