'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import card from '@/components/accounts/account-card.module.css'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { Button } from '@/components/ui/button'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { usePhoneCode } from '@/hooks/accounts/phone-code'
import { useCompletionRedirect } from '@/hooks/accounts/use-completion-redirect'
import type { User } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import { CodeForm } from './code-form'
import { PhoneForm } from './phone-form'

const Verify = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.verifyPhone')
  const ui = useTranslations('ui')
  const phone = usePhoneCode()
  useCompletionRedirect(user, user.is_phone_verified, !user.is_phone_verified)
  if (phone.isPending)
    return (
      <AccountCard title={t('title')}>
        <ListSkeleton rows={1} label={ui('loading')} />
      </AccountCard>
    )
  if (phone.typed === null)
    return (
      <AccountCard title={t('title')} lead={t('lead')}>
        <PhoneForm
          phone={phone.target ?? user.phone ?? ''}
          underway={phone.underway}
          wait={phone.wait}
          send={phone.sendTo}
        />
      </AccountCard>
    )
  const number = (words: ReactNode) => <span className={card.whole}>{words}</span>
  return (
    <AccountCard title={t('title')} lead={t.rich('sentTo', { phone: phoneMask(phone.typed), number })}>
      <CodeForm channel="phone" verify={phone.confirm} resend={phone.resend} sentJustNow={phone.sentNow} />
      <Button look="plain" onClick={phone.change}>
        {t('change')}
      </Button>
    </AccountCard>
  )
}

export const VerifyPhone = () => <SignedIn>{(user) => <Verify user={user} />}</SignedIn>
