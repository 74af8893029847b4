'use client'
import { useTranslations } from 'next-intl'
import { useSendEmailCode, useVerifyEmail } from '@/hooks/accounts/mutations'
import { useDone } from '@/hooks/accounts/use-done'
import { useSearch } from '@/hooks/use-search'
import type { User } from '@/lib/contract/accounts'
import { AccountCard } from './account-card'
import { CodeForm } from './code-form'
import { SignedIn } from './signed-in'

const Verify = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyEmail')
  const send = useSendEmailCode()
  const verify = useVerifyEmail()
  const given = new URLSearchParams(useSearch()).get('code') ?? ''
  useDone(user, user.is_email_verified)
  return (
    <AccountCard title={t('title')} lead={`${t('lead', { email: user.email })} ${t('known')}`}>
      <CodeForm channel="email" given={given} verify={(code) => verify.mutateAsync({ code })} resend={() => send.mutateAsync()} />
    </AccountCard>
  )
}

export const VerifyEmail = () => <SignedIn>{(user) => <Verify user={user} />}</SignedIn>
