'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { AccountCard } from '@/components/accounts/account-card'
import { FormError } from '@/components/ui/form/form-error'
import { Spinner } from '@/components/ui/spinner'
import { useLinkGoogle } from '@/hooks/accounts/google'
import { useSession } from '@/hooks/accounts/session'
import { useSignInRedirect } from '@/hooks/accounts/use-sign-in-redirect'
import { errorCodeOf } from '@/lib/api/error'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { authorizationResponse, takeAttempt } from '@/lib/session/google'
import { callbackOf } from '@/lib/session/redirects'

const settings = paths.settings('security')

/** The page Google redirects to. */
export const GoogleCallback = () => {
  const t = useTranslations('accounts.google')
  const linked = useTranslations('accounts.identities')
  const { signInWithGoogle } = useSession()
  const { mutateAsync: link } = useLinkGoogle()
  const router = useRouter()
  const started = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLink, setIsLink] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  useSignInRedirect(search)
  useEffect(() => {
    // Runs once: attempt and code are valid for a single use.
    if (started.current) return
    started.current = true
    const enter = async () => {
      const attempt = takeAttempt()
      const answer = authorizationResponse(attempt, window.location.search)
      setIsLink(attempt?.purpose === 'link')
      if (attempt?.purpose !== 'link') setSearch(attempt?.search ?? '')
      if (!attempt || !answer) return setProblem('sign_in_refused')
      if (attempt.purpose === 'signIn') return void (await signInWithGoogle(answer, attempt.keep))
      await link(answer)
      toast.success(linked('linked'))
      router.replace(settings)
    }
    enter().catch((error: unknown) => setProblem(errorCodeOf(error)))
  }, [signInWithGoogle, link, linked, router])
  const busy = isLink ? linked('busy') : t('busy')
  return (
    <AccountCard
      title={isLink ? linked('title') : t('title')}
      lead={problem ? undefined : busy}
      foot={
        isLink ? (
          <Link href={settings}>{linked('back')}</Link>
        ) : (
          <Link href={paths.login(callbackOf(search ?? '') ?? undefined)}>{t('back')}</Link>
        )
      }
    >
      {problem ? <FormError code={problem} /> : <Spinner label={busy} />}
    </AccountCard>
  )
}
