'use client'

import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useTranslations } from 'next-intl'
import card from '@/components/accounts/account-card.module.css'
import { termsLinks } from '@/components/accounts/sign-in/terms-links'
import { FormProblem } from '@/components/ui/form/form-problem'
import { useGoogleDeparture } from '@/hooks/accounts/google'
import { publicConfig } from '@/lib/config'
import { GoogleMark } from './google-mark'

/** Sign-in with Google, where a client for it is configured. */
export const GoogleButton = ({ keep }: { keep: boolean }) => {
  const t = useTranslations('accounts.google')
  const { leave, leaving, problem } = useGoogleDeparture({ keep, purpose: 'signIn' })
  if (!publicConfig.googleClientId) return null
  return (
    <>
      <Divider>{t('or')}</Divider>
      <FormProblem code={problem} />
      <Button
        onClick={leave}
        variant="outlined"
        size="large"
        fullWidth
        startIcon={<GoogleMark />}
        loading={leaving}
        loadingPosition="start"
      >
        {t('continue')}
      </Button>
      <p className={card.small}>{t.rich('terms', termsLinks)}</p>
    </>
  )
}
