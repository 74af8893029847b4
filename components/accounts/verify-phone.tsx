'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSendPhoneCode, useVerifyPhone } from '@/hooks/accounts/mutations'
import { useDone } from '@/hooks/accounts/use-done'
import { isApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { AccountCard } from './account-card'
import { CodeForm } from './code-form'
import { PhoneForm } from './phone-form'
import { SignedIn } from './signed-in'

const Verify = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyPhone')
  const send = useSendPhoneCode()
  const verify = useVerifyPhone()
  const [phone, setPhone] = useState<string | null>(null)
  useDone(user, user.is_phone_verified)

  const sendTo = async (number: string) => {
    await send.mutateAsync({ phone: number }).catch((error: unknown) => {
      // A code is on its way already: go and type it.
      if (!isApiError(error) || error.code !== 'resend_too_soon') throw error
    })
    setPhone(number)
  }
  if (phone === null)
    return (
      <AccountCard title={t('title')} lead={t('lead')}>
        <PhoneForm phone={user.phone ?? ''} send={sendTo} />
      </AccountCard>
    )
  return (
    <AccountCard title={t('title')} lead={t('sentTo', { phone })}>
      <CodeForm channel="phone" verify={(code) => verify.mutateAsync({ code })} resend={() => send.mutateAsync({ phone })} sentJustNow />
      <Button onClick={() => setPhone(null)}>{t('change')}</Button>
    </AccountCard>
  )
}

export const VerifyPhone = () => <SignedIn>{(user) => <Verify user={user} />}</SignedIn>
