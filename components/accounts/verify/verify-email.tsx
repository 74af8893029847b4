'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast'
import { AccountCard } from '@/components/accounts/account-card'
import card from '@/components/accounts/account-card.module.css'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { StayOrChange } from '@/components/accounts/sign-in/signed-in-as'
import { useSendEmailCode, useVerifyEmail } from '@/hooks/accounts/mutations'
import { useCompletionRedirect } from '@/hooks/accounts/use-completion-redirect'
import { useSearch } from '@/hooks/use-search'
import type { User } from '@/lib/contract/accounts'
import { CodeForm } from './code-form'
import { CorrectEmail } from './correct-email'

const Verify = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyEmail')
  const corrected = useTranslations('accounts.correctEmail')
  const send = useSendEmailCode()
  const verify = useVerifyEmail()
  const { email } = user
  const [corrections, setCorrections] = useState(0)
  const given = new URLSearchParams(useSearch()).get('code') ?? ''
  const [wasUsed] = useState(given !== '' && user.is_email_verified)
  useEffect(() => {
    // The page redirects at once, and the next one does not mention the link. The id prevents a second toast.
    if (wasUsed) toast(t('alreadyDone'), { id: 'confirmed-before' })
  }, [wasUsed, t])
  useCompletionRedirect(user, user.is_email_verified, !user.is_email_verified)
  return (
    <AccountCard title={t('title')} lead={`${t('lead', { email })} ${t('known')}`}>
      <p role="status" className={card.note}>
        {corrections > 0 ? corrected('sent', { email }) : ''}
      </p>
      {/* Remounted for a new address: a code typed or linked before belongs to the previous one. */}
      <CodeForm
        key={corrections}
        channel="email"
        given={corrections > 0 ? '' : given}
        verify={async (code) => {
          await verify.mutateAsync({ code })
          // See above: the next page does not mention it.
          toast.success(t('done'), { id: 'confirmed' })
        }}
        resend={() => send.mutateAsync()}
        sentJustNow={corrections > 0}
      />
      {user.has_password ? (
        <CorrectEmail email={email} onDone={() => setCorrections(corrections + 1)} />
      ) : null}
    </AccountCard>
  )
}

/**
 * The link is from another account's mail: trying its code would use up an attempt of this account and
 * confirm nothing.
 */
const OfAnother = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyEmail.ofAnother')
  return <StayOrChange user={user} title={t('title')} lead={t('lead', { email: user.email })} />
}

const OwnOrAnothers = ({ user }: { user: User }) => {
  const named = new URLSearchParams(useSearch()).get('user')
  return named !== null && named !== String(user.pk) ? <OfAnother user={user} /> : <Verify user={user} />
}

export const VerifyEmail = () => <SignedIn>{(user) => <OwnOrAnothers user={user} />}</SignedIn>
