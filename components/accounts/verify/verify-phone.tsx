'use client'

import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import card from '@/components/accounts/account-card.module.css'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { useSendPhoneCode, useVerifyPhone } from '@/hooks/accounts/mutations'
import { accountQueries } from '@/hooks/accounts/queries'
import { useDone } from '@/hooks/accounts/use-done'
import { isApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import { CodeForm } from './code-form'
import { PhoneForm } from './phone-form'

const Verify = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyPhone')
  const ui = useTranslations('ui')
  const send = useSendPhoneCode()
  const verify = useVerifyPhone()
  const { data: codes, isPending, refetch } = useQuery(accountQueries.codes())
  const [typing, setTyping] = useState(false)
  const [sentNow, setSentNow] = useState(false)
  useDone(user, user.is_phone_verified)
  const state = codes?.phone ?? null
  // From the API, not from this page's state: a phone may have reloaded the page while its person read the
  // message.
  const underway = state && state.expires_in > 0 ? state.target : null

  const sendTo = async (phone: string) => {
    await send.mutateAsync({ phone }).catch((error: unknown) => {
      // A code for the same number was sent already: it only has to be typed. Another number has to wait.
      const isUnderway =
        isApiError(error) &&
        error.code === 'resend_too_soon' &&
        underway !== null &&
        phoneMask(underway) === phoneMask(phone)
      if (!isUnderway) throw error
    })
    await refetch()
    setSentNow(true)
    setTyping(false)
  }
  if (isPending)
    return (
      <AccountCard title={t('title')}>
        <ListSkeleton rows={1} label={ui('loading')} />
      </AccountCard>
    )
  if (underway === null || typing)
    return (
      <AccountCard title={t('title')} lead={t('lead')}>
        <PhoneForm
          phone={state?.target ?? user.phone ?? ''}
          underway={underway}
          wait={state?.resend_in ?? 0}
          send={sendTo}
        />
      </AccountCard>
    )
  const number = (words: ReactNode) => <span className={card.whole}>{words}</span>
  return (
    <AccountCard title={t('title')} lead={t.rich('sentTo', { phone: phoneMask(underway), number })}>
      <CodeForm
        channel="phone"
        verify={(code) => verify.mutateAsync({ code })}
        resend={() => send.mutateAsync({ phone: underway })}
        sentJustNow={sentNow}
      />
      <Button onClick={() => setTyping(true)}>{t('change')}</Button>
    </AccountCard>
  )
}

export const VerifyPhone = () => <SignedIn>{(user) => <Verify user={user} />}</SignedIn>
