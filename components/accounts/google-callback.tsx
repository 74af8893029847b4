'use client'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { useLanding } from '@/hooks/accounts/use-landing'
import { isApiError } from '@/lib/api/error'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { answerOf, takeAttempt } from '@/lib/session/google'
import { AccountCard } from './account-card'
import { FormProblem } from './form-problem'

/** Where Google sends the visitor back to. */
export const GoogleCallback = () => {
  const t = useTranslations('accounts.google')
  const { signInWithGoogle } = useSession()
  const started = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  useLanding(search)
  useEffect(() => {
    // Once: neither the attempt nor the code is good twice.
    if (started.current) return
    started.current = true
    const enter = async () => {
      const attempt = takeAttempt()
      const answer = answerOf(attempt, window.location.search)
      if (!attempt || !answer) return setProblem('sign_in_refused')
      setSearch(attempt.search)
      await signInWithGoogle(answer, attempt.keep)
    }
    enter().catch((error: unknown) => setProblem(isApiError(error) ? error.code : 'internal_error'))
  }, [signInWithGoogle])
  return (
    <AccountCard title={t('title')} lead={problem ? undefined : t('busy')} foot={<Link href={paths.login()}>{t('back')}</Link>}>
      {problem ? <FormProblem code={problem} /> : <CircularProgress aria-label={t('busy')} />}
    </AccountCard>
  )
}
