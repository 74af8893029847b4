'use client'

import { useTranslations } from 'next-intl'
import card from '@/components/accounts/account-card.module.css'
import { termsLinks } from '@/components/accounts/sign-in/terms-links'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { useGoogleRedirect } from '@/hooks/accounts/google'
import { publicConfig } from '@/lib/config'
import { GoogleMark } from './google-mark'

/** Sign-in with Google, where a client for it is configured. */
export const GoogleButton = ({ keep }: { keep: boolean }) => {
  const t = useTranslations('accounts.google')
  const { leave, leaving, problem } = useGoogleRedirect({ keep, purpose: 'signIn' })
  if (!publicConfig.googleClientId) return null
  return (
    <>
      <div className={card.or}>{t('or')}</div>
      <FormError code={problem} />
      <Button onClick={leave} look="quiet" size="large" wide busy={leaving}>
        <GoogleMark />
        {t('continue')}
      </Button>
      <p className={card.small}>{t.rich('terms', termsLinks)}</p>
    </>
  )
}
