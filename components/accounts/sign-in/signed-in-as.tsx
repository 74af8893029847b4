'use client'

import { useTranslations } from 'next-intl'
import { AccountCard } from '@/components/accounts/account-card'
import { ButtonLink } from '@/components/ui/button-link'
import type { User } from '@/lib/contract/accounts'
import { landing } from '@/lib/session/redirects'
import { ChangeAccount } from './wrong-account'

/**
 * The page for signing in, opened for another account than the one signed in. Led on, whoever registered a second
 * time would never come to the account they have.
 */
export const SignedInAs = ({ user, to }: { user: User; to: string }) => {
  const t = useTranslations('accounts.signedInAs')
  return (
    <AccountCard title={t('title')} lead={t('lead', { email: user.email })}>
      <ChangeAccount look="primary" to={to} />
      <ButtonLink href={landing(user, '', false)} look="outlined">
        {t('stay')}
      </ButtonLink>
    </AccountCard>
  )
}
