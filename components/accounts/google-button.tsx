'use client'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/api/browser'
import { isApiError } from '@/lib/api/error'
import { publicConfig } from '@/lib/config'
import { googleSettings } from '@/lib/contract/google'
import { Link } from '@/lib/i18n/link'
import { getPathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { authorizationUrl, keepAttempt, newAttempt } from '@/lib/session/google'
import card from './account-card.module.css'
import { FormProblem } from './form-problem'
import { GoogleMark } from './google-mark'

/** Sign-in with Google, where a client for it is configured. */
export const GoogleButton = ({ keep }: { keep: boolean }) => {
  const t = useTranslations('accounts.google')
  const locale = useLocale()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!publicConfig.googleClientId) return null

  const leave = async () => {
    setProblem(null)
    setLeaving(true)
    try {
      const redirectUri = new URL(getPathname({ href: paths.loginGoogle(), locale }), window.location.origin).href
      const attempt = newAttempt(redirectUri, keep, window.location.search)
      const url = await authorizationUrl(await call(googleSettings), attempt, locale)
      keepAttempt(attempt)
      window.location.assign(url)
    } catch (error) {
      setProblem(isApiError(error) ? error.code : 'internal_error')
      setLeaving(false)
    }
  }
  return (
    <>
      <Divider>{t('or')}</Divider>
      <FormProblem code={problem} />
      <Button onClick={() => void leave()} variant="outlined" size="large" fullWidth startIcon={<GoogleMark />} loading={leaving} loadingPosition="start">{t('continue')}</Button>
      <p className={card.small}>
        {t.rich('terms', {
          terms: (words) => <Link href={paths.terms()} target="_blank">{words}</Link>,
          privacy: (words) => <Link href={paths.privacy()} target="_blank">{words}</Link>,
        })}
      </p>
    </>
  )
}
